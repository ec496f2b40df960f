import { expect, test } from 'vitest'

import { bearer, call, createTestAccount } from './service-client-fixture.ts'
import { startTestService } from './service-fixture.ts'

const service = await startTestService({ storedBytesPerAccount: 50_000, sessionsPerAccount: 3 })

const waits = 'rehearsal: rounds=2 messages=1 ask=1 kind=text subagents=0 pace=0'

async function createClient() {
  const { key } = await createTestAccount(service.app)
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(service.app, 'POST', path, { body, headers: { ...bearer(key), ...headers } })
  return { key, send }
}

test('an account that has used up its storage is told so with a 403 that says how to make room', async () => {
  const { key, send } = await createClient()
  const { path, inputId } = await service.createWaiting(key)
  // Each direction is stored as such and as a message.
  const redirect = { type: 'redirect', message: 'x'.repeat(15_000) }
  expect((await send(`${path}/signal`, redirect)).status).toBe(200)
  await expect
    .poll(async () => (await send(`${path}/signal`, redirect)).status, { timeout: 20_000 })
    .toBe(403)
  expect((await send(`${path}/signal`, { type: 'pause' })).status).toBe(200)
  const refused = await Promise.all([
    send('/v1/sessions', { goal: 'More' }),
    send(`${path}/signal`, redirect),
    send(`${path}/signal`, { type: 'resume' }),
  ])
  for (const { status, body } of refused) {
    expect(status).toBe(403)
    expect(body).toMatchObject({
      error: { code: 'storage_full', message: expect.stringContaining('RETAIN_ENDED_DAYS') },
    })
  }
  const answered = await send(`${path}/human-input/${inputId}`, { response: 'Yes' })
  expect(answered.status).toBe(200)
  expect((await send(`${path}/signal`, { type: 'cancel', reason: 'No room' })).status).toBe(200)
})

test('answers that are kept for an Idempotency-Key count, too', async () => {
  const { send } = await createClient()
  const goal = 'x'.repeat(9_500)
  const { body: session } = await send('/v1/sessions', { goal, context: waits })
  const path = `/v1/sessions/${String(session?.id)}/signal`
  for (const [n, type] of ['pause', 'resume', 'pause', 'resume'].entries()) {
    const { status } = await send(path, { type }, { 'Idempotency-Key': `k${n}` })
    expect([n, status]).toEqual([n, 200])
  }
  const refused = await send('/v1/sessions', { goal: 'More' })
  expect(refused.body).toMatchObject({ error: { code: 'storage_full' } })
})

test('an account that keeps as many sessions as it may gets a 403, also when all have ended', async () => {
  const { send } = await createClient()
  for (const n of [1, 2, 3]) {
    const { body } = await send('/v1/sessions', { goal: `S ${n}`, context: waits })
    await send(`/v1/sessions/${String(body?.id)}/signal`, { type: 'cancel' })
  }
  const { status, body } = await send('/v1/sessions', { goal: 'More' })
  expect(status).toBe(403)
  const message = expect.stringContaining('keeps 3 sessions, ended ones included')
  expect(body).toMatchObject({ error: { code: 'too_many_sessions', message } })
})
