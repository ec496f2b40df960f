import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'

import { bar, press } from './sessions-page-fixture.tsx'

const ids = Array.from({ length: 40 }, (_, at) => `s${at}`)

async function openForty() {
  await page.viewport(1280, 800)
  const records = Object.fromEntries(ids.map((id) => [id, { id, status: 'running' }]))
  await openPage('/sessions', { records })
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(40)
}

const focused = () => document.activeElement?.closest('[data-row]') ?? null

/** Whether the row in focus is seen whole, and nothing lies over it. */
function isUncovered(): boolean {
  const { left, top, bottom } = focused()?.getBoundingClientRect() ?? new DOMRect(0, -1)
  return [top + 2, bottom - 2].every(
    (y) => focused()?.contains(document.elementFromPoint(left + 300, y)) === true,
  )
}

test('J goes on from what is in view after a scroll, as after the way back', async () => {
  await openForty()
  await expect
    .poll(() => {
      globalThis.scrollTo(0, 1_000)
      return globalThis.scrollY
    })
    .toBe(1_000)
  await press('j')
  await expect.poll(focused).not.toBeNull()
  expect(Math.abs(globalThis.scrollY - 1_000)).toBeLessThan(100)
})

test('a range that grows by Shift+J never leaves the row in focus under the bar of the selection', async () => {
  await openForty()
  await press('j')
  await press(' ')
  await expect.element(bar).toBeVisible()
  for (let step = 1; step < 30; step += 1) {
    await press('{Shift>}J{/Shift}')
    await expect.poll(isUncovered).toBe(true)
  }
  await expect.element(bar).toMatchTextContent(/30 selected/)
})
