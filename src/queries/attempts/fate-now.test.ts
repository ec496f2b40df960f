import { expect, test } from 'vitest'

import { createApi } from '#src/api/api.ts'

import { fateNow } from './fate-now.ts'

/** What becomes of a create to which a 503 says that it was not sent. */
async function fateOfCreate(headers: Record<string, string>, declaredKeysOnly = false) {
  const body = { error: { code: 'not_sent', message: 'Nobody is there.' } }
  const api = createApi({
    baseUrl: 'http://localhost',
    fetch: () => Promise.resolve(Response.json(body, { status: 503, headers })),
    declaredKeysOnly,
  })
  return api.createSession({ goal: 'Reconcile' }).then(() => null, fateNow)
}

const unsent = { 'X-Signalbox-Sent': 'no' }

test('what our gateway has sent to nobody had no effect', async () => {
  expect(await fateOfCreate(unsent)).toBe('refused')
})

test('a service that says in a body of its own that nothing was sent is not believed', async () => {
  expect(await fateOfCreate({})).toBe('lost')
})

test('a service that the page asks itself is not believed that nothing was sent', async () => {
  expect(await fateOfCreate(unsent, true)).toBe('lost')
})
