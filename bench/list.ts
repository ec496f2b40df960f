import { join } from 'node:path'

import { chromium, type CDPSession, type Page } from 'playwright'
import { build, preview } from 'vite'

import { printTable } from '#scripts/checks/print-table.ts'
import { browserLaunch } from '#scripts/chromium/browser-launch.ts'

import { measureSessions } from './measure-sessions.ts'
import { median, quantile } from './quantile.ts'

/** The message list of the session page and the list of sessions in Chromium, beside obvious ways to draw the same rows. */

const MESSAGES = 100_000
const PLAIN_MESSAGES = 2_000
const APPENDS = 40
const FRAMES = 120
const PIXELS_PER_FRAME = 120
const REPEATS = 3
const MEGABYTE = 2 ** 20

type Variant = 'blocks' | 'singles' | 'plain'
type Figures = Record<(typeof figures)[number]['key'], number>

const figures = [
  { key: 'appendP50', words: 'append of 50 below what is read, CPU p50, ms', wanted: 4 },
  { key: 'appendP95', words: 'append of 50 below what is read, CPU p95, ms', wanted: 8 },
  { key: 'drawnP50', words: 'append of 50 that are drawn at once, CPU p50, ms', wanted: null },
  { key: 'flingCpu', words: 'CPU per frame while flinging, ms', wanted: 12 },
  { key: 'frameP95', words: 'frame p95 at 120 px per frame, ms', wanted: 17 },
  { key: 'searchP95', words: 'key stroke of the search, CPU p95, ms', wanted: 100 },
  { key: 'heap', words: 'heap after collection, MB', wanted: 50 },
  { key: 'listHeap', words: 'of it beside the messages themselves, MB', wanted: null },
  { key: 'elements', words: 'elements in the page', wanted: null },
] as const

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'node_modules', '.cache', 'signalbox', 'bench-list')
const quiet = { root, logLevel: 'error' } as const
await build({
  ...quiet,
  build: {
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      input: ['page', 'sessions'].map((name) => join(root, `bench/list/${name}.html`)),
    },
  },
})
const server = await preview({
  ...quiet,
  build: { outDir },
  preview: { host: '127.0.0.1', port: 0 },
})
const address = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch(browserLaunch())
try {
  const blocks = await measure('blocks', MESSAGES)
  const singles = await measure('singles', MESSAGES)
  const plain = await measure('plain', PLAIN_MESSAGES)
  print(blocks, singles, plain)
  const isQuick = await measureSessions(browser, address)
  if (isAbsurd(blocks) || !isQuick) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}

/** The median of several loads of the page. */
async function measure(variant: Variant, messages: number): Promise<Figures> {
  const runs: Figures[] = []
  for (let run = 0; run < REPEATS; run += 1) runs.push(await measureOnce(variant, messages))
  const entries = figures.map(({ key }) => [key, median(runs.map((one) => one[key]))] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each key
  return Object.fromEntries(entries) as Figures
}

async function measureOnce(variant: Variant, messages: number): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  try {
    const devtools = await page.context().newCDPSession(page)
    // Time of the thread, not of the wall: what else the machine does is not counted.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await open(page, variant, messages)
    await page.evaluate(() => window.bench.toEnd())
    await settled(page)
    const heap = await heapOf(devtools)
    const elements = await page.evaluate(() => window.bench.elements())

    const nothing = await times(APPENDS, () =>
      cpuOf(devtools, () => page.evaluate(() => undefined)),
    )
    const asking = median(nothing)
    const append = () => appendOnce(page, devtools)
    const drawn = await times(APPENDS / 2, append)
    await page.evaluate(() => window.fling(20, 400))
    await settled(page)
    const appends = await times(APPENDS, append)

    let frames: number[] = []
    const fling = await cpuOf(devtools, async () => {
      frames = await page.evaluate(([count, pixels]) => window.fling(count, pixels), [
        FRAMES,
        PIXELS_PER_FRAME,
      ] as const)
    })
    const strokes = variant === 'blocks' ? await searchStrokes(page, devtools) : []
    return {
      appendP50: quantile(appends, 0.5) - asking,
      appendP95: quantile(appends, 0.95) - asking,
      drawnP50: median(drawn) - asking,
      flingCpu: fling / FRAMES,
      frameP95: quantile(frames, 0.95),
      searchP95: strokes.length > 0 ? quantile(strokes, 0.95) - asking : NaN,
      heap: heap / MEGABYTE,
      listHeap: (heap - (await dataHeapOf(page, devtools, messages))) / MEGABYTE,
      elements,
    }
  } finally {
    await page.close()
  }
}

async function times(count: number, work: () => Promise<number>): Promise<number[]> {
  const results: number[] = []
  while (results.length < count) results.push(await work())
  return results
}

async function appendOnce(page: Page, devtools: CDPSession): Promise<number> {
  const spent = await cpuOf(devtools, () => page.evaluate(() => window.bench.append()))
  await settled(page)
  return spent
}

/** The other lists have no search. */
async function searchStrokes(page: Page, devtools: CDPSession): Promise<number[]> {
  await page.keyboard.press('/')
  await page.getByRole('searchbox').waitFor()
  const strokes: number[] = []
  for (const key of 'ledger of that day') {
    strokes.push(await cpuOf(devtools, () => page.keyboard.press(key)))
  }
  return strokes
}

/** What the messages alone take, in a page that draws none of them. */
async function dataHeapOf(page: Page, devtools: CDPSession, messages: number): Promise<number> {
  await open(page, 'data', messages)
  return heapOf(devtools)
}

async function open(page: Page, variant: Variant | 'data', messages: number): Promise<void> {
  await page.goto(`${address}bench/list/page.html?variant=${variant}&messages=${messages}`)
  await page.waitForFunction(() => 'bench' in window)
  if (variant !== 'data') await page.locator('article').first().waitFor()
  await settled(page)
}

/** Until nothing is drawn any more on account of what came before. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
        )
      }),
  )
}

/** Milliseconds of the page's main thread. */
async function cpuOf(devtools: CDPSession, work: () => Promise<void>): Promise<number> {
  const before = await cpu(devtools)
  await work()
  return ((await cpu(devtools)) - before) * 1000
}

async function cpu(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}

function many(count: number): string {
  return count.toLocaleString('en-US')
}

function print(blocks: Figures, singles: Figures, plain: Figures): void {
  console.log(`The message list in Chromium ${browser.version()}, medians of ${REPEATS} loads`)
  const show = (value: number) => (value >= 100 ? many(Math.round(value)) : value.toFixed(1))
  const beside = (value: number, own: number) =>
    Number.isNaN(value) ? '' : `${show(value)} (×${(value / own).toFixed(1)})`
  printTable(
    [
      '',
      'wanted',
      `Signalbox, ${many(MESSAGES)}`,
      `one item each, ${many(MESSAGES)}`,
      `no list, ${many(PLAIN_MESSAGES)}`,
    ],
    figures.map(({ key, words, wanted }) => [
      words,
      wanted === null ? '' : `≤ ${wanted}`,
      show(blocks[key]),
      beside(singles[key], blocks[key]),
      beside(plain[key], blocks[key]),
    ]),
  )
}

/** Machines differ by far less than this. */
function isAbsurd(own: Figures): boolean {
  const over = figures.filter(({ key, wanted }) => wanted !== null && own[key] > wanted * 10)
  for (const { words, key } of over) console.error(`Absurd: ${words}: ${own[key]}`)
  return over.length > 0 || own.elements > 5_000
}
