import { parseArgs } from 'node:util'

import { testSteps } from './check-steps.ts'
import { runSteps, type Step } from './steps.ts'

/**
 * All of `npm run test:full`, then the same tests with the nightly number of random scripts; takes an hour and
 * more, so it is cut into numbered steps: `npm run soak -- 10-12` runs the tenth to the twelfth.
 */
process.env.TIER = 'soak'

const properties = 'src/follow/transcript/properties'
const steps: readonly Step[] = [
  ...testSteps.map(inFull),
  ...sharded('the cursor at rest', 20, 'rest-'),
  ...sharded('the cursor under faults', 4, 'faults-'),
  ...sharded('freshness', 2, 'fresh-'),
  node('the rest of following', ['src/follow', 'src/queries', '--exclude', `${properties}/**`]),
  {
    name: 'a day of following in Chromium',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'browser',
      'src/app/day-of-following',
    ],
    counts: 'vitest' as const,
  },
  ...['tabs', 'service-memory'].map((name) => ({
    name,
    command: ['node_modules/@playwright/test/cli.js', 'test', `e2e/${name}.spec.ts`],
    counts: 'playwright' as const,
  })),
]

const { positionals } = parseArgs({ allowPositionals: true })
const [from = 1, to = steps.length] = (positionals[0] ?? '').split('-').filter(Boolean).map(Number)
if (!(from >= 1 && from <= to && to <= steps.length)) {
  throw new Error(`Steps are numbered 1 to ${steps.length}: 10, or 10-12`)
}
for (const [at, step] of steps.entries()) step.name = `${at + 1} ${step.name}`
await runSteps(steps.slice(from - 1, to))

function inFull(step: Step): Step {
  return { ...step, environment: { TIER: 'full' } }
}

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
    counts: 'vitest',
  }
}
