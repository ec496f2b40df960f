import { expect, test, vi } from 'vitest'

import {
  openFollowing,
  runOnOurClock,
  sessionSaid,
} from '#src/queries/following/followed-fixture.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'

import { sendMany, type SendResult } from './send-many.ts'

runOnOurClock()

const ids = ['taken', 'refused', 'lost']
const signals = ids.map((id) => ({ id, request: { type: 'pause' } as const }))

/** A service that takes one pause, refuses one and loses one; `lost` is the answer to a reading of that. */
async function openThree() {
  const service: { lost: object | number } = { lost: sessionSaid('lost', 'running') }
  const posts: string[] = []
  const { connection } = await openFollowing((path, _, method) => {
    const id = ids.find((one) => path.startsWith(`/v1/sessions/${one}`))
    if (id === undefined) return 404
    if (method !== 'POST') return id === 'lost' ? service.lost : sessionSaid(id, 'running')
    posts.push(id)
    return id === 'taken' ? sessionSaid(id, 'paused') : id === 'refused' ? 409 : 502
  })
  for (const id of ids)
    await connection.queryClient.fetchQuery(sessionQueries.detail(connection, id))
  const send = async (of: typeof signals, again?: boolean) => {
    const results: Record<string, SendResult['kind']> = {}
    const sending = sendMany(connection, of, (id, { kind }) => (results[id] = kind), again)
    await vi.advanceTimersByTimeAsync(60_000)
    await sending
    return results
  }
  return { service, posts, send, lost: signals.slice(2) }
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
