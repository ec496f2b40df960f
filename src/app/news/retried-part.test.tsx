import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { retriedPart } from './late-news.tsx'

test.each([
  ['goes as it comes', false],
  ['is not told again once it is dismissed', true],
])('a part without its script is asked for each minute, and its toast %s', async (_, dismissed) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const Part = retriedPart<object>(() => {
    asked += 1
    return asked < 3 ? Promise.reject(new Error('offline')) : Promise.resolve(() => 'Guards')
  }, 'Guards do not watch.')
  const toasts = createToasts()
  const texts = () => toasts.getSnapshot().map(({ text }) => text)
  const screen = await render(
    <ToastsContext value={toasts}>
      <Part />
    </ToastsContext>,
  )
  await expect.poll(texts).toEqual(['Guards do not watch.'])
  if (dismissed) toasts.dismiss(toasts.getSnapshot()[0]?.id ?? 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(2)
  expect(texts()).toEqual(dismissed ? [] : ['Guards do not watch.'])
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(screen.getByText('Guards')).toBeInTheDocument()
  expect(texts()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
