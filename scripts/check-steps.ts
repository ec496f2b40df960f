import type { Step } from './steps.ts'

const quickChecks = [
  check('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
  check('lock', ['scripts/checks/lock-audit.ts']),
  check('build and weight', ['scripts/build.ts']),
]
const slowChecks = (how: Pick<Step, 'beside' | 'yields'>): Step[] => [
  check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '.'], how),
  check('types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'], how),
  check('German words', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.de.json'], how),
  check('dead code', ['node_modules/knip/bin/knip.js', '--no-progress'], how),
]
const tests = [vitest('unit', 'node'), vitest('components', 'browser')]

/** Everything that `npm run check` runs: checks without tests come first. */
export const checkSteps: readonly Step[] = [
  ...quickChecks,
  ...slowChecks({ beside: 'checks' }),
  ...tests,
]

/**
 * Everything that `npm test` runs: the journeys in e2e/ come last. They leave a fifth of the processor
 * idle, and the slow checks take that.
 */
export const testSteps: readonly Step[] = [
  ...quickChecks,
  ...tests,
  {
    name: 'journeys',
    command: ['node_modules/@playwright/test/cli.js', 'test'],
    counts: 'playwright',
    beside: 'journeys',
  },
  ...slowChecks({ beside: 'journeys', yields: true }),
]

function check(
  name: string,
  command: readonly string[],
  how: Pick<Step, 'beside' | 'yields'> = { beside: 'checks' },
): Step {
  return { name, command, ...how }
}

function vitest(name: string, project: string): Step {
  const options = ['--project', project, '--allowOnly=false', '--silent=passed-only']
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...options]
  return { name, command, counts: 'vitest', beside: 'tests' }
}
