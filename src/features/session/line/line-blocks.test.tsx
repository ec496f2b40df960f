import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { distanceToEnd, LongLine, longTranscript, scroller } from './long-line-fixture.tsx'

beforeEach(async () => {
  await page.viewport(900, 600)
})

async function atTheEnd() {
  await vi.waitFor(() => {
    expect(scroller().scrollTop).toBeGreaterThan(0)
    expect(distanceToEnd()).toBeLessThan(2)
  }, 20_000)
  await frames()
}

/** Two frames, in which the browser draws all effects of a change. */
async function frames() {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
}

test('a line that is drawn whole skips the layout of what is far from the view, and hides it from no search', async () => {
  await render(<LongLine start={longTranscript(385)} steps={{}} />)
  await atTheEnd()
  await frames()
  const far = page.getByText('number 5', { exact: true }).element()
  expect(far.checkVisibility({ contentVisibilityAuto: true })).toBe(false)
  // The search of the browser looks into what is left out, but not into what is hidden.
  expect(far.checkVisibility()).toBe(true)
})

test('rows that come near and get their height move nothing, also for a reader who left the end by Tab', async () => {
  await render(<LongLine start={longTranscript(385)} steps={{}} />)
  await atTheEnd()
  const links = page.getByRole('listitem').getByRole('link')
  const before = links.nth(-2).element()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(links.last().element())
  await frames()
  for (let step = 0; step < 60; step += 1) {
    const { top } = scroller().getBoundingClientRect()
    const rows = [...scroller().querySelectorAll('article')]
    const row = rows.find((one) => one.getBoundingClientRect().top > top)
    const place = row?.getBoundingClientRect().top ?? NaN
    scroller().scrollTop -= 150
    await frames()
    expect(row?.getBoundingClientRect().top).toBeCloseTo(place + 150, 0)
  }
})
