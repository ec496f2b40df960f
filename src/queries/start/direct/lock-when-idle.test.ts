import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { lockWhenIdle } from './lock-when-idle.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE)

function setUp() {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const lock = vi.fn<() => void>()
  const stop = lockWhenIdle({ now: () => Date.now(), lock, page })
  const show = (shown: boolean) => {
    page.hidden = !shown
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const touch = () => page.dispatchEvent(new Event('keydown'))
  return { lock, stop, show, touch }
}

test('a page that nobody touches locks after a quarter of an hour, one in use does not', () => {
  const { lock, touch } = setUp()
  pass(14)
  touch()
  pass(14)
  expect(lock).not.toHaveBeenCalled()
  pass(2)
  expect(lock).toHaveBeenCalled()
})

test('a page out of sight locks after an hour', () => {
  const { lock, show } = setUp()
  show(false)
  pass(59)
  show(true)
  expect(lock).not.toHaveBeenCalled()
  show(false)
  pass(62)
  expect(lock).toHaveBeenCalled()
})

test('it ends with the page', () => {
  const { lock, stop } = setUp()
  stop()
  pass(120)
  expect(lock).not.toHaveBeenCalled()
})
