import { join } from 'node:path'

import { chromium } from 'playwright'
import { build, preview } from 'vite'

import { createSession, beginSession, signUp } from '#e2e/fixtures/people.ts'
import { startService } from '#e2e/fixtures/start-service.ts'
import { printTable } from '#scripts/checks/print-table.ts'
import { browserLaunch } from '#scripts/chromium/browser-launch.ts'

import { measureLoad, type Load } from './pages/measure-load.ts'
import { median } from './quantile.ts'

/**
 * What the pages of an operator with ten running sessions load and do in their first six seconds, beside a
 * page of the same packages with nothing to do. `npm run bench:pages -- 9` takes the medians of nine loads.
 */

const SESSIONS = 10
const SLOWDOWN = 4
const runs = Number(process.argv[2] ?? 5)
const context = 'rehearsal: rounds=1000 messages=3 ask=0 subagents=0 pace=1500'

const root = join(import.meta.dirname, '..')
const floorRoot = join(root, 'bench/pages/floor')
const outDir = join(root, 'node_modules', '.cache', 'signalbox', 'bench-floor')
const quiet = {
  root: floorRoot,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'error',
} as const
await build({ root, logLevel: 'error' })
await build({ ...quiet, build: { outDir, emptyOutDir: true } })
const floor = await preview({
  ...quiet,
  build: { outDir },
  preview: { host: '127.0.0.1', port: 0 },
})
const service = await startService()
try {
  const { list, session, state } = await openTen(service.url)
  const pages = [
    { name: 'floor', url: floor.resolvedUrls?.local[0] ?? '', state: undefined },
    { name: 'list', url: list, state },
    { name: 'session', url: session, state },
  ]
  console.log(`The CPU slowed down ${SLOWDOWN} times, medians of ${runs} loads (× the floor)`)
  const loads = new Map<string, Load[]>(pages.map(({ name }) => [name, []]))
  // One after the other in turn: what else the machine does hits all of them.
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) {
      loads.get(page.name)?.push(await measureLoad(page.url, SLOWDOWN, page.state))
    }
  }
  print(pages.map(({ name }) => ({ name, load: mediansOf(loads.get(name) ?? []) })))
} finally {
  await service.stop()
  await floor.close()
}

async function openTen(url: string) {
  const browser = await chromium.launch(browserLaunch())
  try {
    const page = await browser.newPage({ baseURL: url })
    await signUp(page)
    for (let number = 1; number < SESSIONS; number += 1) {
      await beginSession(page, { goal: `Sort the letters of drawer ${number}`, context })
    }
    await createSession(page, { goal: 'Sort the letters', context })
    const state = await page.context().storageState({ indexedDB: true })
    return { list: new URL('/sessions', url).href, session: page.url(), state }
  } finally {
    await browser.close()
  }
}

function mediansOf(loads: readonly Load[]): Load {
  const of = (key: keyof Load) => median(loads.map((load) => load[key]))
  return {
    bytes: of('bytes'),
    scripts: of('scripts'),
    paintMs: of('paintMs'),
    figureMs: of('figureMs'),
    blockedMs: of('blockedMs'),
    taskMs: of('taskMs'),
  }
}

function print(pages: readonly { name: string; load: Load }[]): void {
  const [base] = pages
  if (!base) return
  const rows = pages.map(({ name, load }) => [
    name,
    `${(load.bytes / 1_000).toFixed(1)} kB in ${load.scripts}`,
    beside(load.paintMs, base.load.paintMs),
    beside(load.figureMs, base.load.paintMs),
    beside(load.blockedMs, base.load.blockedMs),
    beside(load.taskMs, base.load.taskMs),
  ])
  printTable(
    ['page', 'scripts, gzip', 'first paint, ms', 'first figure, ms', 'blocked, ms', 'CPU, ms'],
    rows,
  )
}

function beside(value: number, of: number): string {
  if (Number.isNaN(value)) return '–'
  return of > 0 ? `${value.toFixed(0)} (×${(value / of).toFixed(2)})` : value.toFixed(0)
}
