import { beforeAll, expect, test, vi } from 'vitest'

import { waitingStatus } from '#src/contract/statuses.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import {
  openFollowing,
  runOnOurClock,
  sessionSaid,
} from '#src/queries/following/followed-fixture.ts'
import { guardMutations } from '#src/queries/sessions/guard-queries.ts'
import { mutate } from '#src/queries/start/console-fixture.ts'
import { sendSignal } from '#src/queries/writes/write.ts'

import { createGuardWatch } from './guard-runner.tsx'

runOnOurClock()

// Code that is loaded on demand comes in real time, and a clock of ours would run ahead of it.
beforeAll(async () => {
  await import('#src/api/discovery/read-dialect.ts')
  await import('#src/queries/writes/settle-attempts.ts')
})

const MINUTE_MS = 60_000
const ids = ['a', 'b']

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A service with two sessions over the limit of a guard that pauses them; `answers` are those to a signal. */
async function openTwo(states: Record<string, string>) {
  vi.setSystemTime(new Date(2026, 10, 20, 12))
  const answers: Record<string, number | null> = {}
  const posts: string[] = []
  const said: string[] = []
  const { client } = await openFollowing((path, _, method) => {
    const id = ids.find((one) => path.startsWith(`/v1/sessions/${one}`))
    if (id === undefined) return 404
    if (method === 'POST') {
      posts.push(id)
      if (id in answers) return answers[id] ?? null
      states[id] = states[id] === 'paused' ? 'running' : 'paused'
    }
    const createdAt = new Date().toISOString()
    return { ...sessionSaid(id, states[id] ?? ''), cost: { spent: 9, currency: 'USD' }, createdAt }
  })
  const { following, queryClient, store } = client
  const guard = {
    scope: { kind: 'fleet' },
    measure: 'spent',
    limitMicros: 1_000_000,
    currency: 'USD',
    pauses: true,
  } as const
  await mutate(client, guardMutations.save, { guard, instead: null })
  const rowOf = (id: string) => {
    const { data: session = null, dataUpdatedAt: asOf = 0 } =
      queryClient.getQueryState<Session>(queryKeys.session(id)) ?? {}
    const summary = session && summaryOf(session, asOf)
    const known = { id, goal: null, addedAt: 0, lastWord: null, summary }
    return { known, session, freshness: { kind: 'live', asOf } as const }
  }
  const openTab = () => {
    const watch = createGuardWatch(client)
    return {
      /** A look at the sessions as they were last read. */
      look: async () => {
        const sessions = ids.map(rowOf)
        watch.look(await store.guards.list(), sessions, [], (text) => said.push(text))
        await pass(3_000)
      },
    }
  }
  const read = async (...some: readonly string[]) => {
    for (const id of some) await following.readFresh(id)
  }
  await read(...ids)
  return { client, states, answers, posts, said, openTab, read }
}

test('a session that waits as the guard fires is paused when it works again, once', async () => {
  const { client, states, posts, openTab, read, said } = await openTwo({
    a: 'running',
    b: waitingStatus,
  })
  const { look } = openTab()
  await look()
  expect(posts).toEqual(['a'])
  states['b'] = 'running'
  await read('b')
  await look()
  await look()
  expect(posts).toEqual(['a', 'b'])
  expect(said).toEqual([
    expect.stringContaining('Pause sent to 1 session.'),
    expect.stringContaining('Pause sent to 1 session.'),
  ])
  const [guard] = await client.store.guards.list()
  expect(guard?.fired).toMatchObject({ toPause: ['a', 'b'], paused: 2, owed: [] })
})

test('a session that the operator resumes after the pause goes on, also in a new tab', async () => {
  const { client, states, posts, openTab, read } = await openTwo({ a: 'running', b: 'paused' })
  await openTab().look()
  for (const id of ids) await sendSignal(client, id, { type: 'resume' })
  expect(states).toEqual({ a: 'running', b: 'running' })
  expect(posts).toEqual(['a', 'a', 'b'])
  await read(...ids)
  await openTab().look()
  expect(posts).toEqual(['a', 'a', 'b'])
})

test('a pause that the service lost is sent again after a reading that shows no effect', async () => {
  const { answers, posts, openTab, read, said } = await openTwo({
    a: 'running',
    b: 'running',
  })
  answers['a'] = 503
  const { look } = openTab()
  await look()
  await pass(20_000)
  await look()
  expect(posts.toSorted()).toEqual(['a', 'b'])
  delete answers['a']
  await pass(MINUTE_MS)
  await read('a')
  await look()
  expect(posts.toSorted()).toEqual(['a', 'a', 'b'])
  expect(said.at(-1)).toContain('Pause sent to 1 session.')
})

test('a pause whose answer was lost is not sent again if it had its effect', async () => {
  const { answers, client, posts, openTab, read, states } = await openTwo({
    a: 'running',
    b: 'complete',
  })
  answers['a'] = 503
  const { look } = openTab()
  await look()
  states['a'] = 'paused'
  await pass(20_000)
  states['a'] = 'running'
  await pass(MINUTE_MS)
  await read('a')
  await look()
  expect(posts).toEqual(['a'])
  const [guard] = await client.store.guards.list()
  expect(guard?.fired).toMatchObject({ toPause: ['a'], paused: 1, owed: [] })
})

test('what a closed tab did not send is sent by the next one, on the same day alone', async () => {
  const { client, posts, openTab, read } = await openTwo({ a: 'running', b: 'running' })
  const [guard] = await client.store.guards.list()
  if (!guard) throw new Error('no guard')
  const fired = { at: client.now(), figureMicros: 5, toPause: ids, paused: 0, seen: false }
  const scope = { kind: 'session', sessionId: 'a' } as const
  await client.store.guards.save({ ...guard, scope, fired: { ...fired, owed: ['a'] } })
  await pass(1_000)
  await openTab().look()
  expect(posts).toEqual(['a'])
  await client.store.guards.save({ ...guard, scope, fired: { ...fired, owed: ['b'] } })
  vi.setSystemTime(client.now() + 24 * 60 * MINUTE_MS)
  await read('b')
  await openTab().look()
  // A guard that an earlier version fired owes nothing.
  await client.store.guards.save({ ...guard, scope, fired: { ...fired, at: client.now() } })
  await openTab().look()
  expect(posts).toEqual(['a'])
})

test('no pause leaves once the session has stopped by itself, or the guard is gone', async () => {
  const { client, posts, openTab, read, states } = await openTwo({
    a: 'running',
    b: 'running',
  })
  const holdBack = () => {
    const room = Promise.withResolvers<boolean>()
    vi.spyOn(client.following, 'waitForRoom').mockReturnValue(room.promise)
    return room
  }
  const { look } = openTab()
  const room = holdBack()
  await look()
  states['a'] = waitingStatus
  await read(...ids)
  room.resolve(true)
  await pass(3_000)
  expect(posts).toEqual(['b'])
  const later = holdBack()
  states['a'] = 'running'
  await read('a')
  await look()
  const [guard] = await client.store.guards.list()
  await mutate(client, guardMutations.remove, guard?.id ?? '')
  later.resolve(true)
  await pass(3_000)
  expect(posts).toEqual(['b'])
})
