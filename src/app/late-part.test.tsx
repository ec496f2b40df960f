import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { latePart } from './late-part.tsx'

function Banner({ text }: { text: string }) {
  return <p>{text}</p>
}

test('a part comes once it is fetched, and one that cannot be fetched is tried again beside a page that stands', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = vi
    .fn<() => Promise<typeof Banner>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Banner)
  const Late = latePart(() => Promise.resolve(Banner))
  const Delayed = latePart(load)
  const screen = await render(
    <main>
      Sessions
      <Suspense>
        <Late text="It came" />
      </Suspense>
      <Suspense>
        <Delayed text="It came too" />
      </Suspense>
    </main>,
  )
  await vi.waitFor(() => expect(screen.container.textContent).toBe('SessionsIt came'))
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.container.textContent).toBe('SessionsIt came')
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(screen.container.textContent).toBe('SessionsIt cameIt came too'))
  vi.useRealTimers()
})
