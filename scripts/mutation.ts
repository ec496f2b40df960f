import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Stryker } from '@stryker-mutator/core'

import { mutationAreas, type MutationArea } from './checks/mutation-areas.ts'

/** Of a hundred faults so many are to be found in each area, or the command fails. */
const LEAST_PERCENT = 80
const BLOCK = 10
const found = new Set(['Killed', 'Timeout'])
const alive = new Set(['Survived', 'NoCoverage'])

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'signalbox')
mkdirSync(cache, { recursive: true })

/** Areas, and a share of their lines where all would take hours: `cursor 1/6`. */
const given = process.argv.slice(2)
const names = given.filter((one) => !one.includes('/'))
const [share = 1, shares = 1] = (given.find((one) => one.includes('/')) ?? '1/1')
  .split('/')
  .map(Number)
if (!(share >= 1 && share <= shares)) throw new Error('A share is 1/6, or 2/6, up to 6/6')
const chosen = mutationAreas.filter(({ name }) => names.length === 0 || names.includes(name))
if (chosen.length === 0) {
  throw new Error(`Areas are ${mutationAreas.map(({ name }) => name).join(', ')}`)
}
for (const area of chosen) {
  const { killed, timeouts, survived } = await breakEverything(area)
  const percent = (100 * killed) / (killed + survived)
  const isEnough = percent >= LEAST_PERCENT
  console.log(
    `${isEnough ? '✓' : '✗'} ${area.name}: found ${killed} of ${killed + survived} (${percent.toFixed(1)} %), ${timeouts} of them by a time-out`,
  )
  if (!isEnough) process.exitCode = 1
}

async function breakEverything({ name, mutate, tests }: MutationArea) {
  const configFile = join(cache, `mutation-${name}.mjs`)
  // Tests are named here and not by Stryker's own option, which loses mutants of what runs at import.
  const config = { test: { include: tests, testTimeout: 60_000 } }
  writeFileSync(configFile, `export default ${JSON.stringify(config)}\n`)
  const results = await new Stryker({
    mutate: shareOf(mutate),
    testRunner: 'vitest',
    vitest: { configFile, related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // A fault that never comes to rest costs so much; a shorter limit passes by itself on a busy machine.
    timeoutMS: 30_000,
    // TypeScript 7 has no interface that Stryker could rewrite the settings with.
    tsconfigFile: 'none',
    ignorePatterns: ['dist', 'test-results'],
    tempDirName: join(cache, `mutation-${name}`),
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { reportTests: false },
    allowConsoleColors: false,
  }).runMutationTest()
  const count = (statuses: ReadonlySet<string>) =>
    results.filter(({ status }) => statuses.has(status)).length
  return {
    killed: count(found),
    timeouts: count(new Set(['Timeout'])),
    survived: count(alive),
  }
}

/** Blocks of ten lines in turn, so that each share has some of every file. */
function shareOf(patterns: readonly string[]): string[] {
  if (shares === 1) return [...patterns]
  const left = patterns.filter((one) => one.startsWith('!')).map((one) => one.slice(1))
  return globSync(
    patterns.filter((one) => !one.startsWith('!')),
    { exclude: left },
  )
    .toSorted()
    .flatMap((file, place) => {
      const blocks = Math.ceil(readFileSync(file, 'utf8').split('\n').length / BLOCK)
      return Array.from({ length: blocks }, (_, block) => block)
        .filter((block) => (block + place) % shares === share - 1)
        .map((block) => `${file}:${block * BLOCK + 1}-${(block + 1) * BLOCK}`)
    })
}
