import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'

import { useLate } from './use-late.ts'

test('a second wait is late only after its own time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const wait = { isWaiting: true }
  const { result, rerender } = await renderHook((of = wait) => useLate(of.isWaiting, 1_000), {
    initialProps: wait,
  })
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => result.current).toBe(true)
  await rerender({ isWaiting: false })
  await rerender(wait)
  expect(result.current).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => result.current).toBe(true)
})
