import { expect, test, vi } from 'vitest'

import {
  openFollowing,
  runOnOurClock,
  sessionSaid,
} from '#src/queries/following/followed-fixture.ts'

import { sendMany, type SendResult } from './send-many.ts'

runOnOurClock()

const ids = ['taken', 'refused', 'lost']
const signals = ids.map((id) => ({ id, request: { type: 'pause' } as const }))

/** A service that takes one pause, refuses one and loses one; `lost` is the answer to a reading of that. */
async function openThree() {
  const service: { lost: object | number } = { lost: sessionSaid('lost', 'running') }
  const posts: string[] = []
  const { client } = await openFollowing((path, _, method) => {
    const id = ids.find((one) => path.startsWith(`/v1/sessions/${one}`))
    if (id === undefined) return 404
    if (method !== 'POST') return id === 'lost' ? service.lost : sessionSaid(id, 'running')
    posts.push(id)
    return id === 'taken' ? sessionSaid(id, 'paused') : id === 'refused' ? 409 : 502
  })
  for (const id of ids) await client.following.readSession(id)
  const failReadings = async (count: number) => {
    const known = service.lost
    service.lost = 500
    for (let left = count; left > 0; left -= 1) {
      client.following.tryNow()
      await client.following.readFresh('lost').catch(() => undefined)
    }
    service.lost = known
  }
  const send = async (of: typeof signals, again = false) => {
    const results: Record<string, SendResult['kind']> = {}
    const sending = sendMany(client, of, (id, { kind }) => (results[id] = kind), { again })
    // Code that is loaded on demand comes in real time.
    while (Object.keys(results).length < of.length) await vi.advanceTimersByTimeAsync(500)
    await sending
    return results
  }
  return { service, posts, send, failReadings, lost: signals.slice(2) }
}

test('each of many has its own result: taken, refused, or lost', async () => {
  const { posts, send } = await openThree()
  expect(await send(signals)).toEqual({ taken: 'sent', refused: 'refused', lost: 'lost' })
  expect(posts.toSorted()).toEqual(ids.toSorted())
})

test('a lost signal is sent again only after a reading that shows no effect', async () => {
  const { service, posts, send, lost } = await openThree()
  await send(lost)
  service.lost = 500
  expect(await send(lost, true)).toEqual({ lost: 'lost' })
  expect(posts).toEqual(['lost'])
  service.lost = sessionSaid('lost', 'running')
  expect(await send(lost, true)).toEqual({ lost: 'lost' })
  expect(posts).toEqual(['lost', 'lost'])
  service.lost = sessionSaid('lost', 'paused')
  expect(await send(lost, true)).toEqual({ lost: 'sent' })
  expect(posts).toEqual(['lost', 'lost'])
})

test('after an outage a second try reads at once, however long the console would wait by itself', async () => {
  const { service, posts, send, failReadings } = await openThree()
  await send(signals)
  await failReadings(8)
  service.lost = sessionSaid('lost', 'paused')
  const again = signals.filter(({ id }) => id !== 'taken').toReversed()
  expect(await send(again, true)).toEqual({ lost: 'sent', refused: 'refused' })
  expect(posts.filter((id) => id === 'lost')).toHaveLength(1)
})

test('signals to more sessions than the service takes wait for their turn, and a 429 is no result', async () => {
  const fleet = Array.from({ length: 60 }, (_, at) => `s${at}`)
  const posts: { id: string; taken: boolean }[] = []
  let lately: number[] = []
  const { client } = await openFollowing((path, _, method) => {
    const id = /^\/v1\/sessions\/(s\d+)/.exec(path)?.[1]
    if (id === undefined) return 404
    // A limit of 30 requests in each ten seconds: less than half of what the console begins with.
    const now = Date.now()
    lately = lately.filter((at) => at > now - 10_000)
    const taken = lately.length < 30
    if (taken) lately.push(now)
    if (method === 'POST') posts.push({ id, taken })
    return taken ? sessionSaid(id, method === 'POST' ? 'paused' : 'running') : 429
  })
  const results: string[] = []
  const sending = sendMany(
    client,
    fleet.map((id) => ({ id, request: { type: 'pause' } })),
    (_, { kind }) => results.push(kind),
  )
  while (results.length < fleet.length) await vi.advanceTimersByTimeAsync(500)
  await sending
  expect(results).toEqual(fleet.map(() => 'sent'))
  const taken = posts.filter((one) => one.taken).map(({ id }) => id)
  expect(taken.toSorted()).toEqual(fleet.toSorted())
  // Each hold of the service costs a refusal of each of the three workers at most.
  expect(posts.length - taken.length).toBeLessThan(20)
})
