import { expect, test, vi } from 'vitest'

import { decodeMessages } from '#src/api/decode/decode-messages.ts'
import { isSignal } from '#src/model/attempt.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { openFollowing, sessionSaid } from '#src/queries/following/followed-fixture.ts'
import { createMessageReader } from '#src/queries/following/read-messages.ts'
import { mutate } from '#src/queries/start/console-fixture.ts'
import { sessionMutations } from '#src/queries/writes/session-mutations.ts'

import { saveReading } from './save-reading.ts'

test('a session that was taken off the list in another tab is not put back by a reading, but by its id', async () => {
  const { connection, close } = await openFollowing((path) =>
    path === '/v1/sessions/ses_1' ? sessionSaid('ses_1', 'paused') : 404,
  )
  const { store } = connection
  const listed = async () => (await store.savedSessions.list()).map(({ id }) => id)
  await store.forgotten.add('ses_1')
  await saveReading(connection, sessionWith({ id: 'ses_1' }))
  expect(await listed()).toEqual([])
  await mutate(connection, sessionMutations.add, { id: 'ses_1' })
  expect(await listed()).toEqual(['ses_1'])
  close()
})

test('a redirect of which the record shows nothing is observed once the messages say it', async () => {
  const redirect = { type: 'redirect', message: 'Leave November alone' } as const
  const { connection, close } = await openFollowing(
    (_, __, method) => (method === 'POST' ? { ok: true } : sessionSaid('ses_1', 'running')),
    [{ id: 'ses_1', ended: false }],
  )
  const { queryClient } = connection
  const said = [{ id: 'm1', roundId: 'r1', role: 'agent', content: 'Word' }]
  vi.spyOn(connection.api, 'listMessages').mockImplementation(async () => decodeMessages(said))
  const effect = async () =>
    (await connection.store.attempts.list()).find((one) => isSignal(one))?.effect
  const session = sessionWith({ id: 'ses_1', status: 'running' })
  const reader = createMessageReader(connection)
  const read = () => reader.read(session, AbortSignal.timeout(10_000))
  queryClient.setQueryData(queryKeys.transcript('ses_1'), await read())
  await mutate(connection, (of) => sessionMutations.signal(of, 'ses_1'), redirect)
  await read()
  expect(await effect()).toBeUndefined()
  said.push({ id: 'm2', roundId: 'r1', role: 'user', content: redirect.message })
  await read()
  await vi.waitFor(async () => expect(await effect()).toMatchObject({ applied: true }))
  close()
})
