import type { Browser, Page } from 'playwright'

import { compare, many } from './compare.ts'
import { fling } from './fling.ts'
import { quantile } from './quantile.ts'

const SESSIONS = 10_000
/** A table that draws every row of 10,000 takes many seconds for each key. */
const PLAIN_SESSIONS = 2_000
const FRAMES = 120
const PIXELS_PER_FRAME = 240
const KEYS = 'reconcile october'
const SORTS = 8

const figures = [
  { key: 'frameP95', words: 'frame p95 at 240 px per frame, ms', wanted: 17 },
  { key: 'keyP50', words: 'key stroke of the search, p50, ms', wanted: null },
  { key: 'keyP95', words: 'key stroke of the search, p95, ms', wanted: 100 },
  { key: 'sortP95', words: 'sort by another column, p95, ms', wanted: 100 },
  { key: 'elements', words: 'elements in the page', wanted: 2_000 },
] as const

type Figures = Record<(typeof figures)[number]['key'], number>

/** Prints the list of sessions beside a table that draws every row; false if it is far too slow. */
export function measureSessions(
  browser: Browser,
  address: string,
  earlier: string | null,
): Promise<boolean> {
  const column = (words: string, from: string, count: number, variant = '') => ({
    words: `${words}, ${many(count)}`,
    measure: () =>
      measure(browser, `${from}bench/list/sessions.html?sessions=${count}&variant=${variant}`),
  })
  return compare('The list of sessions', figures, [
    column('Signalbox', address, SESSIONS),
    ...(earlier === null ? [] : [column('earlier', earlier, SESSIONS)]),
    column('every row drawn', address, PLAIN_SESSIONS, 'plain'),
  ])
}

async function measure(browser: Browser, address: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(120_000)
  try {
    await page.goto(address)
    await page.getByRole('table').waitFor()
    await painted(page, () => undefined)
    const frames = await fling(page, {
      selector: 'html',
      frames: FRAMES,
      pixels: PIXELS_PER_FRAME,
    })
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    await page.evaluate(() => window.scrollTo(0, 0))
    const search = page.getByLabel('Search')
    const keys: number[] = []
    for (const key of KEYS) keys.push(await painted(page, () => search.press(key)))
    await search.fill('')
    const sorts: number[] = []
    const headers = page.getByRole('columnheader').getByRole('button')
    for (let at = 0; at < SORTS; at += 1) {
      sorts.push(await painted(page, () => headers.nth(at % 4).press('Enter')))
    }
    return {
      frameP95: quantile(frames, 0.95),
      keyP50: quantile(keys, 0.5),
      keyP95: quantile(keys, 0.95),
      sortP95: quantile(sorts, 0.95),
      elements,
    }
  } finally {
    await page.close()
  }
}

/** Milliseconds from before an input until the frame after it is painted. */
async function painted(page: Page, input: () => Promise<void> | undefined): Promise<number> {
  const before = performance.now()
  await input()
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 0))
      }),
  )
  return performance.now() - before
}
