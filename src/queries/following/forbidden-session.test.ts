import { expect, test, vi } from 'vitest'

import { AuthenticationError, ServiceError } from '#src/model/errors.ts'
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

test('a key that is forbidden everything asks seldom, and each session says why', async () => {
  const ids = ['one', 'two', 'three', 'four']
  const { client, count } = await followAll(ids, () => 403)
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  for (const id of ids) expect(count(pathOf(id))).toBeLessThanOrEqual(7)
  expect(client.authProblem.get()).toBeNull()
  const { error } = observe(client, sessionQueries.detail('one')).get()
  expect(error).toMatchObject({ status: 403 })
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
