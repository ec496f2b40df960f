import { expect, test } from 'vitest'

import { sessionWith } from '#src/model/session-fixture.ts'
import { mutate } from '#src/queries/console-fixture.ts'
import { openFollowing, sessionSaid } from '#src/queries/pace/followed-fixture.ts'
import { sessionMutations } from '#src/queries/session-mutations.ts'

import { rememberSession } from './remember.ts'

test('a session that was taken off the list in another tab is not put back by a reading, but by its id', async () => {
  const { connection, close } = await openFollowing((path) =>
    path === '/v1/sessions/ses_1' ? sessionSaid('ses_1', 'paused') : 404,
  )
  const { store } = connection
  const listed = async () => (await store.knownSessions.list()).map(({ id }) => id)
  await store.forgotten.add('ses_1')
  await rememberSession(connection, sessionWith({ id: 'ses_1' }))
  expect(await listed()).toEqual([])
  await mutate(connection, sessionMutations.add, { id: 'ses_1' })
  expect(await listed()).toEqual(['ses_1'])
  close()
})
