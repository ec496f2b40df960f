import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'

import { latePart } from './late-part.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function Banner() {
  return <p>It came</p>
}

function Missing() {
  return <p>It is missing</p>
}

const gone = new TypeError('Failed to fetch dynamically imported module')

async function open(load: () => Promise<typeof Banner>, missing?: typeof Missing) {
  const Late = latePart(load, missing)
  const screen = await render(
    <main>
      Sessions
      <Suspense>
        <Late />
      </Suspense>
    </main>,
  )
  return () => screen.container.textContent
}

test('a part comes once it is fetched, beside a page that stands', async () => {
  const fetched = Promise.withResolvers<typeof Banner>()
  const said = await open(() => fetched.promise)
  await vi.waitFor(() => expect(said()).toBe('Sessions'))
  fetched.resolve(Banner)
  await vi.waitFor(() => expect(said()).toBe('SessionsIt came'))
})

test('a part that cannot be fetched is tried once more', async () => {
  const load = vi.fn<() => Promise<typeof Banner>>().mockRejectedValueOnce(gone)
  const said = await open(load.mockResolvedValue(Banner), Missing)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(said()).toBe('Sessions'))
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(said()).toBe('SessionsIt came'))
})

test.each([
  ['leaves the page as it is', undefined, ''],
  ['is said to be missing where somebody waits for it', Missing, 'It is missing'],
])('a part that can never be fetched %s', async (_, missing, text) => {
  const load = vi.fn<() => Promise<typeof Banner>>().mockRejectedValue(gone)
  const said = await open(load, missing)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(said()).toBe(`Sessions${text}`))
})
