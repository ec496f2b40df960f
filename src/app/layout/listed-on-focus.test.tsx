import { expect, test, vi } from 'vitest'

import { startConsole } from '#src/testing/start-console.ts'

const OLD_MS = 10_000
const parameters = [{ name: 'cursor', in: 'query' }]
const openapi = { openapi: '3.1.0', paths: { '/v1/sessions': { get: { parameters } } } }

test('an old list is read again when the window gets the focus, and a fresh one is not', async () => {
  const { now } = Date
  let passedMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passedMs)
  const { client, asked } = await startConsole({
    openapi,
    answer: ({ path }) => (path === '/v1/sessions' ? { sessions: [] } : undefined),
  })
  await expect.poll(() => client.queryClient.getQueryData(['listed'])).toBeTruthy()
  const listsAfterFocus = () => {
    window.dispatchEvent(new Event('focus'))
    return asked.filter(({ path }) => path === '/v1/sessions').length
  }
  expect(listsAfterFocus()).toBe(1)
  // An answer of the last second is shared, so that the first of these looks may ask for nothing.
  const listsAfterReturn = () => {
    passedMs += OLD_MS
    return listsAfterFocus()
  }
  await expect.poll(listsAfterReturn).toBe(2)
})
