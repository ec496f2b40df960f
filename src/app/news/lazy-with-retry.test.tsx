import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { lazyWithRetry } from './late-news.tsx'

test('a part whose script does not come is asked for again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    let asked = 0
    const Part = lazyWithRetry(() => {
      asked += 1
      return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(() => 'Guards')
    })
    const screen = await render(
      <Suspense>
        <Part />
      </Suspense>,
    )
    await vi.waitUntil(() => vi.getTimerCount() > 0)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(screen.getByText('Guards')).toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})
