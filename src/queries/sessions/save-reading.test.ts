import { expect, test } from 'vitest'

import { isSignal } from '#src/model/attempt.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import type { Round } from '#src/model/session.ts'
import { spentSince } from '#src/model/spend/fleet-spend.ts'
import { roundBetween } from '#src/model/spend/round-fixture.ts'
import { openFollowing, sessionSaid } from '#src/queries/following/followed-fixture.ts'
import { addSession } from '#src/queries/writes/change-list.ts'
import { sendSignal } from '#src/queries/writes/write.ts'

import { saveReading } from './save-reading.ts'
import { costQueries } from './session-queries.ts'

test('a session that was taken off the list in another tab is not put back by a reading, but by its id', async () => {
  const { client, close } = await openFollowing((path) =>
    path === '/v1/sessions/ses_1' ? sessionSaid('ses_1', 'paused') : 404,
  )
  const { store } = client
  const listed = async () => (await store.savedSessions.list()).map(({ id }) => id)
  await store.forgotten.put(['ses_1'], 'ses_1')
  await saveReading(client, sessionWith({ id: 'ses_1' }))
  expect(await listed()).toEqual([])
  await addSession(client, 'ses_1')
  expect(await listed()).toEqual(['ses_1'])
  close()
})

test('a redirect of which the record shows nothing is observed once the messages say it', async () => {
  const redirect = { type: 'redirect', message: 'Leave November alone' } as const
  const said = [{ id: 'm1', roundId: 'r1', role: 'agent', content: 'Word' }]
  const { client, close } = await openFollowing(
    (path, _, method) => {
      if (method === 'POST') return { ok: true }
      return path.endsWith('/messages') ? { messages: said } : sessionSaid('ses_1', 'running')
    },
    [{ id: 'ses_1', ended: false }],
  )
  const effect = async () =>
    (await client.store.attempts.list()).find((one) => isSignal(one))?.effect
  const read = () => client.following.readMessages('ses_1')
  await read()
  await sendSignal(client, 'ses_1', redirect)
  await read()
  expect(await effect()).toBeUndefined()
  said.push({ id: 'm2', roundId: 'r1', role: 'user', content: redirect.message })
  // Tabs share an answer for a second.
  const readEffect = () => read().then(effect)
  await expect.poll(readEffect, { timeout: 5_000 }).toMatchObject({ applied: true })
  close()
})

test('after a reload a session of an earlier day has spent today as much as its rounds told before', async () => {
  const { client, close } = await openFollowing(() => 404, [{ id: 'ses_1', ended: false }])
  const now = Date.now()
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const zero = midnight / 1_000
  const read = (rounds: readonly Round[]) =>
    saveReading(
      client,
      sessionWith({
        id: 'ses_1',
        cost: { spentMicros: 4_000_000, budgetMicros: null, currency: 'USD' },
        rounds,
        createdAt: midnight - 9_000_000,
        updatedAt: now,
      }),
    )
  const old = roundBetween(zero - 7_200, zero - 3_600, 300)
  const young = roundBetween(zero, now / 1_000, 100)
  // The session counts the cost of a round that runs, and the round does not show it yet.
  await read([old, { ...young, costMicros: null }])
  await read([old, young])
  const samples = await client.store.costSamples.list()
  const sessions = (await client.store.savedSessions.list()).map((known) => ({
    known,
    session: null,
  }))
  const today = { amounts: [{ currency: 'USD', micros: 1_000_000 }], atLeast: false }
  expect(spentSince(sessions, samples, midnight)).toEqual(today)
  const shown = await client.queryClient.ensureQueryData(costQueries.samples(client))
  expect(spentSince(sessions, shown, midnight)).toEqual(today)
  close()
})
