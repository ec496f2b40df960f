import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'

import type { SessionSpend } from '#src/model/spend/fleet-spend.ts'
import {
  edgesOf,
  historyOf,
  type Outcome,
  type SpendPart,
} from '#src/model/spend/history/history.ts'

import { costSession } from './cost-fixture.ts'
import { costRow } from './cost-row.ts'
import { SpendPanel } from './spend-panel.tsx'
import { TagTable } from './tag-table.tsx'

const NOW = new Date(2026, 10, 20, 12, 30).getTime()
const edges = edgesOf('7d', NOW)

const part = (outcome: Outcome, bucket: number, micros: number): SpendPart => ({
  currency: 'USD',
  outcome,
  micros,
  bucket,
  isLatest: bucket === 6,
})

const parts = [
  part('complete', 5, 3_000_000),
  part('failed', 5, 1_000_000),
  part('failed', 6, 500_000),
]

beforeEach(() => {
  // A browser in the POSIX locale says so, and this is no language tag.
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US@posix')
})

afterEach(() => {
  document.documentElement.removeAttribute('data-theme')
})

/** The colours of a canvas that fill more than a few letters. */
function coloursOf(canvas: HTMLCanvasElement | null): readonly string[] {
  const counts = new Map<string, number>()
  if (!canvas?.width) return []
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = pixels.slice(at, at + 4).join(' ')
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count >= 400).map(([colour]) => colour)
}

/** The colours of the legend, as a canvas shows them. */
function coloursOfLegend(): readonly string[] {
  return [...document.querySelectorAll('li > span')].flatMap((swatch) => {
    const canvas = document.createElement('canvas')
    const [width, height] = [20, 20]
    Object.assign(canvas, { width, height })
    const ink = canvas.getContext('2d')
    if (!ink) return []
    ink.fillStyle = getComputedStyle(swatch).backgroundColor
    ink.fillRect(0, 0, width, height)
    return coloursOf(canvas)
  })
}

const isDrawnAs = (colours: readonly string[]) => {
  const drawn = coloursOf(document.querySelector('figure canvas'))
  return colours.every((colour) => drawn.includes(colour))
}

const forceColours = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

test.each(['none', 'active'])(
  'the chart draws the colours of its legend, in either theme, with forced colours: %s',
  async (forced) => {
    onTestFinished(async () => void (await forceColours('')))
    await forceColours(forced)
    expect(matchMedia('(forced-colors: active)').matches).toBe(forced === 'active')
    document.documentElement.dataset.theme = 'light'
    const [history] = historyOf(parts, edges)
    if (!history) throw new Error('There is no history')
    await render(<SpendPanel history={history} range="7d" isOnly />)
    const light = coloursOfLegend()
    expect(light).toHaveLength(2)
    await expect.poll(() => isDrawnAs(light)).toBe(true)
    document.documentElement.dataset.theme = 'dark'
    const dark = coloursOfLegend()
    expect(dark).not.toEqual(light)
    await expect.poll(() => isDrawnAs(dark)).toBe(true)
  },
)

test('the table behind the chart says the same, and what may be earlier', async () => {
  const [history] = historyOf(parts, edges)
  if (!history) throw new Error('There is no history')
  await render(<SpendPanel history={history} range="7d" isOnly />)
  await page.getByText('Show as a table').click()
  const rows = page.getByRole('table', { name: 'Spend per day' }).getByRole('row')
  await expect.element(rows.nth(0)).toHaveTextContent('Daycompletefailed or cancelledTotal')
  await expect.element(rows.nth(6)).toHaveTextContent('Nov 19$3.00$1.00$4.00')
  await expect.element(rows.nth(7)).toHaveTextContent('Nov 20$0.00$0.50at the latest $0.50')
})

test('on a phone the table fits its panel with every outcome, and beside what may be earlier', async () => {
  await page.viewport(390, 844)
  const [history] = historyOf([...parts, part('open', 6, 12_500_000)], edges)
  if (!history) throw new Error('There is no history')
  await render(
    <div className="px-4">
      <SpendPanel history={history} range="7d" isOnly />
    </div>,
  )
  await page.getByText('Show as a table').click()
  const frame = page.getByRole('region', { name: 'Spend per day' }).element()
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
})

const taggedRow = (id: string, tags: readonly string[]) => ({
  ...costRow(costSession(id, 'complete', null, null), [], NOW),
  tags,
})

const spend = (sessionId: string, micros: number, isAll: boolean): SessionSpend => ({
  sessionId,
  currency: 'USD',
  micros,
  isAll,
  isListed: true,
})

test('a session with two tags counts for both, one without a tag for none, and unseen spend is said', async () => {
  await render(
    <TagTable
      rows={[
        taggedRow('ses_1', ['billing', 'late']),
        taggedRow('ses_2', []),
        taggedRow('ses_3', ['unseen']),
      ]}
      spends={[
        spend('ses_1', 3_000_000, true),
        spend('ses_2', 1_500_000, false),
        spend('ses_3', 0, false),
      ]}
    />,
  )
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('billing1$3.00')
  await expect.element(rows.nth(2)).toHaveTextContent('late1$3.00')
  await expect.element(rows.nth(3)).toHaveTextContent('unseen1–')
  await expect.element(rows.nth(4)).toHaveTextContent('no tag1at least $1.50')
})
