import { reportFile, type Step } from './steps.ts'

/** Everything that `npm run check` runs, quickest first; `npm test` adds the journeys in e2e/. */
export const checkSteps: readonly Step[] = [
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '.'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'lock', command: ['scripts/checks/lock-audit.ts'] },
  vitest('unit', 'node'),
  vitest('components', 'browser'),
  { name: 'build and weight', command: ['scripts/build.ts'] },
]

function vitest(name: string, project: string): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${reportFile(name)}`]
  const options = ['--allowOnly=false', '--silent=passed-only', ...reporters]
  return {
    name,
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...options],
    counts: 'vitest',
  }
}
