import type { Step } from './steps.ts'

/** Everything that `npm run check` runs. What needs no tests comes first; tests wait more than they work. */
export const checkSteps: readonly Step[] = [
  check('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
  check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '.']),
  check('types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']),
  check('dead code', ['node_modules/knip/bin/knip.js', '--no-progress']),
  check('lock', ['scripts/checks/lock-audit.ts']),
  check('build and weight', ['scripts/build.ts']),
  vitest('unit', 'node'),
  vitest('components', 'browser'),
]

/** Everything that `npm test` runs: the journeys in e2e/ come last. */
export const testSteps: readonly Step[] = [
  ...checkSteps,
  {
    name: 'journeys',
    command: ['node_modules/@playwright/test/cli.js', 'test'],
    counts: 'playwright',
  },
]

function check(name: string, command: readonly string[]): Step {
  return { name, command, beside: 'checks' }
}

function vitest(name: string, project: string): Step {
  const options = ['--project', project, '--allowOnly=false', '--silent=passed-only']
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...options]
  return { name, command, counts: 'vitest', beside: 'tests' }
}
