import { expect, test, vi } from 'vitest'

import { AuthenticationError, ServiceError } from '#src/model/errors.ts'
import type { Client } from '#src/queries/client/client.ts'
import { messageQueries, sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { observe } from '#src/queries/start/console-fixture.ts'

import { followAll, messagesOf, pathOf, runOnOurClock, sessionSaid } from './followed-fixture.ts'

const MINUTE_MS = 60_000

runOnOurClock()

test('one session that this key may not read is asked for seldom, and all others as ever', async () => {
  const { client, count } = await followAll(['mine', 'theirs', 'also'], (asked) =>
    asked === pathOf('theirs') ? 403 : undefined,
  )
  const open = observe(client, sessionQueries.detail('theirs'))
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(open.get().error).toMatchObject({ status: 403 })
  expect(count(pathOf('theirs'))).toBeLessThanOrEqual(8)
  expect(count(pathOf('theirs'))).toBeGreaterThanOrEqual(4)
  expect(count(pathOf('mine'))).toBeGreaterThanOrEqual(25)
  expect(count(pathOf('also'))).toBeGreaterThanOrEqual(25)
  expect(client.following.status.get().waiting).toBeNull()
  expect(client.authProblem.get()).toBeNull()
  open.stop()
})

test('a write that this key may not do is refused alone, and everything is followed as before', async () => {
  const { client, count } = await followAll(['mine'], (_, __, method) =>
    method === 'POST' ? 403 : undefined,
  )
  const pause = client.api.signalSession('mine', { type: 'pause' })
  await expect(pause).rejects.toThrow(ServiceError)
  const before = count(pathOf('mine'))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(count(pathOf('mine')) - before).toBeGreaterThanOrEqual(5)
  expect(client.authProblem.get()).toBeNull()
})

test('messages that this key may not read are asked for seldom, and their session as ever', async () => {
  const { client, count } = await followAll(['mine'], (asked) =>
    asked.endsWith('/messages') ? 403 : undefined,
  )
  const session = observe(client, sessionQueries.detail('mine'))
  const transcript = observe(client, messageQueries.transcript('mine'))
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(transcript.get().error).toMatchObject({ status: 403 })
  expect(count(messagesOf('mine'))).toBeLessThanOrEqual(7)
  expect(count(messagesOf('mine'))).toBeGreaterThanOrEqual(4)
  expect(count(pathOf('mine'))).toBeGreaterThanOrEqual(30)
  transcript.stop()
  session.stop()
})

test('a key that is forbidden everything is said to be refused, and asks seldom until it is not', async () => {
  let refuses = true
  const ids = ['one', 'two', 'three', 'four']
  const { client, count } = await followAll(ids, () => (refuses ? 403 : undefined))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(client.authProblem.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS)
  expect(client.authProblem.get()).toMatchObject({ name: 'AuthenticationError', status: 403 })
  for (const id of ids) expect(count(pathOf(id))).toBeLessThanOrEqual(7)
  refuses = false
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(client.authProblem.get()).toBeNull()
})

test.each([
  ['messages', (api: Client['api']) => api.listMessages('one', null)],
  ['a page of the list', (api: Client['api']) => api.listSessions(null)],
])('a key that may read %s is not said to be forbidden everything', async (_, read) => {
  const ids = ['one', 'two', 'three', 'four']
  const { client } = await followAll(ids, (asked) => {
    if (asked === '/v1/sessions') return { sessions: [] }
    return asked.endsWith('/messages') ? undefined : 403
  })
  for (let minute = 0; minute < 6; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    await read(client.api)
  }
  expect(client.authProblem.get()).toBeNull()
})

test('a key that is refused to what is sent is said to be refused, and one that is held anew is tried', async () => {
  const { client } = await followAll(['mine'], (_, __, method) =>
    method === 'POST' ? 401 : undefined,
  )
  const pause = client.api.signalSession('mine', { type: 'pause' })
  await expect(pause).rejects.toThrow(AuthenticationError)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(client.following.status.get().waiting?.why).toBe('refused')
  expect(client.authProblem.get()).toMatchObject({ name: 'AuthenticationError', status: 401 })
  client.adopt(client.credentials)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(client.following.status.get().waiting).toBeNull()
})

test('a key that is refused to readings is one problem for all, until a reading shows that it is taken', async () => {
  let refuses = true
  const { client } = await followAll(['mine', 'yours'], (path) =>
    refuses ? 401 : sessionSaid(path.split('/')[3] ?? '', 'running'),
  )
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(client.authProblem.get()).toBeInstanceOf(AuthenticationError)
  refuses = false
  client.following.askNow()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(client.authProblem.get()).toBeNull()
  const { data } = observe(client, sessionQueries.detail('yours')).get()
  expect(data?.state).toBe('running')
})
