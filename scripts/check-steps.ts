import type { Step } from './steps.ts'

/** Everything that `npm run check` runs; what needs no tests to run comes first, side by side. */
export const checkSteps: readonly Step[] = [
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '.'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'lock', command: ['scripts/checks/lock-audit.ts'] },
  { name: 'build and weight', command: ['scripts/build.ts'] },
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

function vitest(name: string, project: string): Step {
  const options = ['--project', project, '--allowOnly=false', '--silent=passed-only']
  return { name, command: ['node_modules/vitest/vitest.mjs', 'run', ...options], counts: 'vitest' }
}
