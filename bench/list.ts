import { join, resolve } from 'node:path'

import { chromium, type CDPSession, type Page } from 'playwright'
import { build, preview, type PreviewServer } from 'vite'

import { browserLaunch } from '#scripts/chromium/browser-launch.ts'

import { compare, many } from './compare.ts'
import { fling } from './fling.ts'
import { measureSessions } from './measure-sessions.ts'
import { median, quantile } from './quantile.ts'

/**
 * The message list of the session page and the list of sessions in Chromium, beside obvious ways to draw the
 * same rows. `npm run bench:list -- ../before` adds an earlier checkout, whose packages are installed.
 */

const MESSAGES = 100_000
const PLAIN_MESSAGES = 2_000
const APPENDS = 40
const FRAMES = 120
const PIXELS_PER_FRAME = 120
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
  { key: 'elements', words: 'elements in the page', wanted: 2_000 },
] as const

const root = join(import.meta.dirname, '..')
const [earlierRoot] = process.argv.slice(2)
const servers: PreviewServer[] = []
const browser = await chromium.launch(browserLaunch())
try {
  const address = await serve(root)
  const earlier = earlierRoot === undefined ? null : await serve(resolve(earlierRoot))
  // The simpler lists have no search, and an earlier checkout may have none.
  const column = (words: string, from: string, variant: Variant, messages: number) => ({
    words: `${words}, ${many(messages)}`,
    measure: () => measureOnce(from, variant, messages, from === address && variant === 'blocks'),
  })
  const isQuick = await compare(`The message list in Chromium ${browser.version()}`, figures, [
    column('Signalbox', address, 'blocks', MESSAGES),
    ...(earlier === null ? [] : [column('earlier', earlier, 'blocks', MESSAGES)]),
    column('one item each', address, 'singles', MESSAGES),
    column('no list', address, 'plain', PLAIN_MESSAGES),
  ])
  if (!(await measureSessions(browser, address, earlier)) || !isQuick) process.exitCode = 1
} finally {
  await browser.close()
  for (const server of servers) await server.close()
}

/** Builds the two pages of a checkout; the address that serves them. */
async function serve(from: string): Promise<string> {
  // As Vite runs in the checkout itself: its plugins look for files there.
  process.chdir(from)
  const outDir = join(from, 'node_modules', '.cache', 'signalbox', 'bench-list')
  const input = ['page', 'sessions'].map((name) => join(from, `bench/list/${name}.html`))
  const quiet = { root: from, logLevel: 'error' } as const
  await build({ ...quiet, build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
  const server = await preview({
    ...quiet,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  servers.push(server)
  return server.resolvedUrls?.local[0] ?? ''
}

async function measureOnce(
  address: string,
  variant: Variant,
  messages: number,
  hasSearch: boolean,
): Promise<Figures> {
  const urlOf = (shown: Variant | 'data') =>
    `${address}bench/list/page.html?variant=${shown}&messages=${messages}`
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  try {
    const devtools = await page.context().newCDPSession(page)
    // Time of the thread, not of the wall: what else the machine does is not counted.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await open(page, urlOf(variant))
    await page.locator('article').first().waitFor()
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
    await fling(page, { selector: 'section', frames: 20, pixels: -400 })
    await settled(page)
    const appends = await times(APPENDS, append)

    let frames: number[] = []
    const flung = await cpuOf(devtools, async () => {
      frames = await fling(page, { selector: 'section', frames: FRAMES, pixels: -PIXELS_PER_FRAME })
    })
    const strokes = hasSearch ? await searchStrokes(page, devtools) : []
    // The heap of the messages alone, in a page that draws no message.
    await open(page, urlOf('data'))
    const dataHeap = await heapOf(devtools)
    return {
      appendP50: quantile(appends, 0.5) - asking,
      appendP95: quantile(appends, 0.95) - asking,
      drawnP50: median(drawn) - asking,
      flingCpu: flung / FRAMES,
      frameP95: quantile(frames, 0.95),
      searchP95: strokes.length > 0 ? quantile(strokes, 0.95) - asking : NaN,
      heap: heap / MEGABYTE,
      listHeap: (heap - dataHeap) / MEGABYTE,
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

async function searchStrokes(page: Page, devtools: CDPSession): Promise<number[]> {
  await page.keyboard.press('/')
  await page.getByRole('searchbox').waitFor()
  const strokes: number[] = []
  for (const key of 'ledger of that day') {
    strokes.push(await cpuOf(devtools, () => page.keyboard.press(key)))
  }
  return strokes
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window)
  await settled(page)
}

/** Until nothing is drawn any more on account of what came before. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
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
