import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Stryker } from '@stryker-mutator/core'

import { mutationAreas, type MutationArea } from './checks/mutation-areas.ts'

/** Of a hundred faults so many are to be found in each area, or the command fails. */
const LEAST_PERCENT = 80
const found = new Set(['Killed', 'Timeout'])
const alive = new Set(['Survived', 'NoCoverage'])

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'signalbox')
mkdirSync(cache, { recursive: true })

const [, , ...names] = process.argv
const chosen = mutationAreas.filter(({ name }) => names.length === 0 || names.includes(name))
if (chosen.length === 0) {
  throw new Error(`Areas are ${mutationAreas.map(({ name }) => name).join(', ')}`)
}
for (const area of chosen) {
  const { killed, survived } = await breakEverything(area)
  const percent = (100 * killed) / (killed + survived)
  const isEnough = percent >= LEAST_PERCENT
  console.log(
    `${isEnough ? '✓' : '✗'} ${area.name}: found ${killed} of ${killed + survived} (${percent.toFixed(1)} %)`,
  )
  if (!isEnough) process.exitCode = 1
}

async function breakEverything({ name, mutate, tests }: MutationArea) {
  const configFile = join(cache, `mutation-${name}.mjs`)
  // Tests are named here and not by Stryker's own option, which loses mutants of what runs at import.
  const config = { test: { include: tests, testTimeout: 60_000 } }
  writeFileSync(configFile, `export default ${JSON.stringify(config)}\n`)
  const results = await new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    vitest: { configFile, related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
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
  return { killed: count(found), survived: count(alive) }
}
