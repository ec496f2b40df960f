import { expect, test } from 'vitest'

import { createApi } from '#src/api/api.ts'
import { explainError } from '#src/model/explain-error.ts'
import { causeOf } from '#src/model/freshness.ts'

import { classifyWriteError } from './write-errors.ts'

/** What becomes of a create to which a 503 says that it was not sent. */
async function fateOfCreate(headers: Record<string, string>, declaredKeysOnly = false) {
  const body = { error: { code: 'not_sent', message: 'Nobody is there.' } }
  const api = createApi({
    baseUrl: 'http://localhost',
    fetch: () => Promise.resolve(Response.json(body, { status: 503, headers })),
    declaredKeysOnly,
  })
  return api.createSession({ goal: 'Reconcile' }).then(() => null, classifyWriteError)
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

/** Why a session cannot be read when our gateway, or a service, says that no answer came. */
const readBroken = (declaredKeysOnly: boolean) =>
  createApi({
    baseUrl: 'http://localhost',
    fetch: () =>
      Promise.resolve(
        Response.json(
          { error: { code: 'bad_gateway', message: 'The connection broke (ECONNRESET).' } },
          { status: 502, headers: { 'X-Signalbox-Sent': 'unanswered' } },
        ),
      ),
    declaredKeysOnly,
  })
    .getSession('ses_1')
    .catch((error: unknown) => error)

test('our gateway tells of a connection that broke as the page would without one', async () => {
  const told = await readBroken(false)
  expect(causeOf(told, true)).toBe('unreachable')
  expect(explainError(told).happened).toBe('The connection broke (ECONNRESET).')
  expect(classifyWriteError(told)).toBe('lost')
  // A service that the page asks itself did answer, whatever its headers say.
  expect(causeOf(await readBroken(true), true)).toBe('service-error')
})
