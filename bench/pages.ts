import { loadavg } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { expect } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { chromium, type BrowserContextOptions } from 'playwright'
import { build, preview, type InlineConfig } from 'vite'

import { createSession, beginSession, signUp } from '#e2e/fixtures/people.ts'
import { startService, type Service } from '#e2e/fixtures/start-service.ts'
import { printTable } from '#scripts/checks/print-table.ts'
import { browserLaunch } from '#scripts/chromium/browser-launch.ts'

import { mediansOf } from './quantile.ts'

/**
 * The loads and the work of the pages of an operator with ten running sessions, in their first six seconds.
 * A page of the same packages with nothing to do stands beside them. `npm run bench:pages -- 9` takes the
 * medians of nine loads; `-- 9 ../before/dist` loads an earlier build in the same run.
 */

type Load = {
  /** Gzip bytes of the scripts, and how many they are. */
  bytes: number
  scripts: number
  /** First contentful paint, and the first amount of a session on screen; milliseconds since the start. */
  paintMs: number
  figureMs: number
  /** The time of tasks beyond 50 ms each, and the CPU of all tasks; milliseconds. */
  blockedMs: number
  taskMs: number
  /** The number of React's changes to the page. */
  commits: number
}

type State = BrowserContextOptions['storageState']

/** Everything that a page does in this time without a click counts. */
const WATCHED_MS = 6_000

const SESSIONS = 10
/** Of three messages each: the session on screen has some 400 messages in the middle of the run. */
const FIRST_ROUNDS = 100
const SLOWDOWN = 4
const runs = Number(process.argv[2] ?? 5)
const earlier = process.argv[3]
const EARLIER = 'earlier '
const builds = [{ before: '', dist: 'dist' }].concat(
  earlier === undefined ? [] : { before: EARLIER, dist: earlier },
)
const scene = 'rehearsal: rounds=1000 messages=3 ask=0 subagents=0'
const pace = { quick: '40', usual: '1500' }

const root = join(import.meta.dirname, '..')
const floorRoot = join(root, 'bench/pages/floor')
const outDir = join(root, 'node_modules', '.cache', 'signalbox', 'bench-floor')
// The floor is a single script, as the build makes it by itself.
const quiet = {
  root: floorRoot,
  configFile: false,
  plugins: [react(), tailwindcss()],
  logLevel: 'error',
} satisfies InlineConfig
await build({ root, logLevel: 'error' })
await build({ ...quiet, build: { outDir, emptyOutDir: true } })
const floor = await preview({
  ...quiet,
  build: { outDir },
  preview: { host: '127.0.0.1', port: 0 },
})
const services: Service[] = []
try {
  const pages: { name: string; url: string; state: State }[] = [
    { name: 'floor', url: floor.resolvedUrls?.local[0] ?? '', state: undefined },
  ]
  for (const { before, dist } of builds) {
    const settings = { REHEARSAL_ROUND_MS: pace.quick }
    const service = await startService(settings, dist)
    services.push(service)
    const { list, session, state } = await openTen(service.url)
    await service.kill('SIGTERM')
    // The same sessions go on at their usual pace.
    settings.REHEARSAL_ROUND_MS = pace.usual
    await service.startAgain()
    pages.push({ name: `${before}list`, url: list, state })
    pages.push({ name: `${before}session`, url: session, state })
  }
  const loads = pages.map(({ name }) => ({
    name,
    asItIs: new Array<Load>(),
    slowed: new Array<Load>(),
  }))
  // The pages take turns: other work of the machine hits all of them.
  for (let run = 0; run < runs; run += 1) {
    for (const [index, { url, state: kept }] of pages.entries()) {
      loads[index]?.asItIs.push(await measureLoad(url, 1, kept))
      loads[index]?.slowed.push(await measureLoad(url, SLOWDOWN, kept))
    }
  }
  console.log(`Medians of ${runs} loads (× the floor), load average ${loadavg()[0]?.toFixed(1)}`)
  const measured = loads.map(({ name, asItIs, slowed }) => ({
    name,
    asItIs: mediansOf(asItIs),
    slowed: mediansOf(slowed),
  }))
  print(measured)
  for (const { name, asItIs, slowed } of measured) {
    const before = measured.find((one) => one.name === EARLIER + name)
    if (!before) continue
    const cpu = (asItIs.taskMs / before.asItIs.taskMs).toFixed(2)
    const blocked = (slowed.blockedMs / before.slowed.blockedMs).toFixed(2)
    console.log(`${name} beside the earlier build: CPU ×${cpu}, blocked ×${blocked}`)
  }
} finally {
  for (const service of services) await service.stop()
  await floor.close()
}

async function openTen(url: string) {
  const browser = await chromium.launch(browserLaunch())
  try {
    const page = await browser.newPage({ baseURL: url })
    await signUp(page)
    for (let number = 1; number < SESSIONS; number += 1) {
      await beginSession(page, { goal: `Sort the letters of drawer ${number}`, context: scene })
    }
    await createSession(page, { goal: 'Sort the letters', context: scene })
    const shownRounds = async () =>
      Number(/Rounds\s+(\d+)/.exec(await page.locator('main').innerText())?.[1])
    await expect.poll(shownRounds, { timeout: 120_000 }).toBeGreaterThan(FIRST_ROUNDS)
    const state = await page.context().storageState({ indexedDB: true })
    return { list: new URL('/sessions', url).href, session: page.url(), state }
  } finally {
    await browser.close()
  }
}

function print(pages: readonly { name: string; asItIs: Load; slowed: Load }[]): void {
  const [base] = pages
  if (!base) return
  const paintMs = base.slowed.paintMs
  const rows = pages.map(({ name, asItIs, slowed }) => [
    name,
    `${(slowed.bytes / 1_000).toFixed(1)} kB in ${slowed.scripts}`,
    asItIs.commits.toFixed(0),
    beside(asItIs.taskMs, base.asItIs.taskMs),
    beside(slowed.paintMs, paintMs),
    beside(slowed.figureMs, paintMs),
    beside(slowed.blockedMs, base.slowed.blockedMs),
  ])
  const slowly = `slowed ${SLOWDOWN} times: `
  printTable(
    [
      'page',
      'scripts, gzip',
      'commits',
      'CPU, ms',
      `${slowly}first paint, ms`,
      'first figure, ms',
      'blocked, ms',
    ],
    rows,
  )
}

function beside(value: number, of: number): string {
  if (Number.isNaN(value)) return '–'
  return of > 0 ? `${value.toFixed(0)} (×${(value / of).toFixed(2)})` : value.toFixed(0)
}

/** Loads a page in a browser of its own, on a processor that is so many times slower than this one. */
async function measureLoad(url: string, slowdown: number, state: State): Promise<Load> {
  const browser = await chromium.launch(browserLaunch())
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...(state !== undefined && { storageState: state }),
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watchPaints)
    const bodies: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    })
    await page.goto(url)
    await page.waitForTimeout(WATCHED_MS)
    const { metrics } = await session.send('Performance.getMetrics')
    const taskS = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    const sizes = await Promise.all(bodies)
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'seenByBench'))
    return {
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      scripts: sizes.length,
      taskMs: taskS * 1_000,
      ...seen,
    }
  } finally {
    await browser.close()
  }
}

/** Runs in the page, before everything else. */
function watchPaints(): void {
  const seen = { paintMs: Number.NaN, figureMs: Number.NaN, blockedMs: 0, commits: 0 }
  Reflect.set(globalThis, 'seenByBench', seen)
  // React tells its developer tools of each commit.
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => (seen.commits += 1),
  })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blockedMs += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') seen.paintMs = startTime
    }
  }).observe({ type: 'paint', buffered: true })
  // No loop of frames: the floor has no figure, and its CPU is to be that of its own work.
  const watch = new MutationObserver(() => {
    if (!/\$\d+\.\d\d/.test(document.querySelector('main')?.textContent ?? '')) return
    seen.figureMs = performance.now()
    watch.disconnect()
  })
  watch.observe(document, { subtree: true, childList: true, characterData: true })
}
