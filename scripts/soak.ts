import { parseArgs } from 'node:util'

import { runSteps, type Step } from './steps.ts'

/**
 * The same tests with the nightly number of random scripts; takes hours, so it is cut into numbered
 * steps: `npm run soak -- 7` begins with the seventh, `npm run soak -- 7-9` ends with the ninth.
 */
process.env.SOAK = '1'
// What a page is given of the environment begins so.
process.env.VITE_SOAK = '1'

const properties = 'src/follow/transcript/properties'
const steps: readonly Step[] = [
  ...sharded('the cursor at rest', 20, 'rest-'),
  ...sharded('the cursor under faults', 4, 'faults-'),
  ...sharded('freshness', 2, 'fresh-'),
  node('the rest of following', ['src/follow', 'src/queries', '--exclude', `${properties}/**`]),
  {
    name: 'a day of following in Chromium',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', 'src/queries/pace'],
  },
  ...['tabs', 'service-memory'].map((name) => ({
    name,
    command: ['node_modules/@playwright/test/cli.js', 'test', `e2e/${name}.spec.ts`],
  })),
]

const { positionals } = parseArgs({ allowPositionals: true })
const [from = 1, to = steps.length] = (positionals[0] ?? '').split('-').filter(Boolean).map(Number)
if (!(from >= 1 && from <= to && to <= steps.length)) {
  throw new Error(`Steps are numbered 1 to ${steps.length}: 7, or 7-9`)
}
for (const [at, step] of steps.entries()) step.name = `${at + 1} ${step.name}`
await runSteps(steps.slice(from - 1, to))

/** A step for each share of a test's seeds, so that what was stopped loses little. */
function sharded(name: string, of: number, files: string): Step[] {
  return Array.from({ length: of }, (_, index) => ({
    ...node(`${name}, ${index + 1} of ${of}`, [`${properties}/${files}`]),
    environment: { SOAK_SHARD: `${index + 1}/${of}` },
  }))
}

function node(name: string, which: readonly string[]): Step {
  return {
    name,
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', ...which],
  }
}
