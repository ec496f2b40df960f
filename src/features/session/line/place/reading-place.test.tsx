import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import {
  distanceToEnd,
  firstInView,
  LineInBox,
  longTranscript,
  scroller,
} from '#src/features/session/line/long-line-fixture.tsx'
import { sessionOf } from '#src/features/session/session-fixture.ts'

beforeEach(async () => {
  await page.viewport(900, 600)
  history.replaceState({ key: 'one' }, '', location.pathname + location.search)
})

const kept = () => history.state.place ?? null

function draw(count: number) {
  const { rounds, transcript } = longTranscript(count)
  return render(<LineInBox session={sessionOf({ rounds })} transcript={transcript} />)
}

/** The line goes to its end by itself until the layout is complete. */
async function leaveEnd() {
  const toTheEnd = page.getByRole('button', { name: 'To the end' })
  await expect
    .poll(() => {
      scroller().scrollTop -= 1_500
      return toTheEnd.elements().length
    })
    .toBe(1)
}

test.each([
  ['drawn whole', 200],
  ['drawn in part', 2_000],
])('the way back leads to the place of the reader in a line that is %s', async (_how, count) => {
  const screen = await draw(count)
  await leaveEnd()
  await expect.poll(kept).not.toBeNull()
  const { text, offset } = firstInView()
  await screen.unmount()
  await draw(count)
  await expect.poll(firstInView).toMatchObject({ text, offset })
  await expect.element(page.getByRole('button', { name: 'To the end' })).toBeVisible()
  expect(document.querySelector('article:focus')).toBeNull()
})

test('a reader who goes back to the end is led to the end', async () => {
  const screen = await draw(200)
  await leaveEnd()
  await expect.poll(kept).not.toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'To the end' }))
  await expect.poll(kept).toBeNull()
  await screen.unmount()
  await draw(200)
  await expect.poll(distanceToEnd).toBeLessThan(2)
})

test('a page that opens right after a scroll does not get the place', async () => {
  await draw(200)
  await leaveEnd()
  await expect.poll(kept).not.toBeNull()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const scrolled = new Promise((done) => addEventListener('scroll', done, { capture: true }))
  scroller().scrollTop -= 300
  await scrolled
  history.pushState({ key: 'two' }, '')
  vi.advanceTimersByTime(100)
  expect(kept()).toBeNull()
  history.replaceState({ key: 'one' }, '')
  scroller().dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(100)
  expect(kept()).not.toBeNull()
})
