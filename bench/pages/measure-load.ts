import { gzipSync } from 'node:zlib'

import { chromium, type BrowserContextOptions } from 'playwright'

import { browserLaunch } from '#scripts/chromium/browser-launch.ts'

export type Load = {
  /** Gzip bytes of the scripts, and how many they are. */
  bytes: number
  scripts: number
  /** First contentful paint, and the first amount of a session on screen; milliseconds since the start. */
  paintMs: number
  figureMs: number
  /** What tasks last beyond 50 ms each, and the CPU of all tasks; milliseconds. */
  blockedMs: number
  taskMs: number
}

type State = BrowserContextOptions['storageState']

/** Everything that a page does in this time without a click counts. */
const WATCHED_MS = 6_000

/** Loads a page in a browser of its own, on a processor that is so many times slower than this one. */
export async function measureLoad(url: string, slowdown: number, state: State): Promise<Load> {
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
  const seen = { paintMs: Number.NaN, figureMs: Number.NaN, blockedMs: 0 }
  Reflect.set(globalThis, 'seenByBench', seen)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blockedMs += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') seen.paintMs = startTime
    }
  }).observe({ type: 'paint', buffered: true })
  const look = () => {
    const words = document.querySelector('main')?.textContent ?? ''
    if (/\$\d+\.\d\d/.test(words)) seen.figureMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
