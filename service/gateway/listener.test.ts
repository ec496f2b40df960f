import { expect, test } from 'vitest'

import { createListener } from './listener.ts'

test('a stop lets a request under way finish, and does not wait for its connection, which is kept', async () => {
  const listener = await createListener({ host: '127.0.0.1', port: 0 })
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  listener.serve(async () => {
    asked.resolve()
    await held.promise
    return new Response('ok')
  })
  const answer = fetch(listener.url)
  await asked.promise
  const closed = listener.close(2 ** 30)
  held.resolve()
  expect(await (await answer).text()).toBe('ok')
  await closed
  // Shorter than a connection is kept.
}, 10_000)
