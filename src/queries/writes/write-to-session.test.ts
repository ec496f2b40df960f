import { expect, test } from 'vitest'

import { attemptOf } from '#src/follow/attempt/attempt-fixture.ts'
import { slotOf } from '#src/model/attempt.ts'
import { openFollowing, sessionSaid } from '#src/queries/following/followed-fixture.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { connectionOf } from '#src/queries/start/console-fixture.ts'

import { pollForOutcome, readForAttempt } from './write-to-session.ts'

type Api = ReturnType<typeof connectionOf>

/** A session of which the second reading gets no answer. */
async function openStuck() {
  const { connection, count, close } = await openFollowing((path, nth) => {
    if (path !== '/v1/sessions/ses_1') return 404
    return nth === 2 ? null : sessionSaid('ses_1', nth === 1 ? 'running' : 'paused')
  })
  const detail = sessionQueries.detail(connection, 'ses_1')
  await connection.queryClient.fetchQuery(detail)
  const readings = () => count('/v1/sessions/ses_1')
  const state = () => connection.queryClient.getQueryState(detail.queryKey)
  return { connection, close, readings, refetch: () => refetch(connection, detail.queryKey), state }
}

const refetch = ({ queryClient }: Api, queryKey: readonly string[]) =>
  queryClient.refetchQueries({ queryKey })

test('a reading that was asked for before that of an attempt does not come after it', async () => {
  const { connection, close, readings, refetch: readOn, state } = await openStuck()
  const before = readOn()
  await expect.poll(readings).toBe(2)
  expect(await readForAttempt(connection, 'ses_1')).toMatchObject({ status: 'paused' })
  await before
  expect(state()).toMatchObject({ fetchStatus: 'idle', data: { status: 'paused' } })
  close()
})

test('a reading that is asked for after that of an attempt is the one that counts', async () => {
  const { connection, close, readings, refetch: readOn, state } = await openStuck()
  const looking = readForAttempt(connection, 'ses_1')
  await expect.poll(readings).toBe(2)
  await readOn()
  expect(await looking).toMatchObject({ status: 'paused' })
  expect(state()).toMatchObject({ fetchStatus: 'idle', data: { status: 'paused' } })
  close()
})

test('a reading for an attempt that is given up, as when the tab is seen again, is made once more', async () => {
  const { connection, close, readings } = await openStuck()
  const looking = readForAttempt(connection, 'ses_1')
  await expect.poll(readings).toBe(2)
  await connection.queryClient.cancelQueries({ queryKey: ['session'] })
  expect(await looking).toMatchObject({ status: 'paused' })
  close()
})

test('what is found in the place of an attempt is not taken for it when something else was sent', async () => {
  const { connection, close } = await openFollowing(() => sessionSaid('ses_1', 'paused'))
  const other = attemptOf('pause', { state: 'unknown', bodyHash: 'with a reason' })
  await connection.store.attempts.begin(slotOf(other), other)
  const hasty = { ...connection, secondMs: 20 }
  const sessionId = 'ses_1'
  expect(await pollForOutcome(hasty, { ...attemptOf('pause'), sessionId })).toBeNull()
  expect(await pollForOutcome(hasty, { ...other, sessionId })).toMatchObject({
    attempt: { bodyHash: 'with a reason', state: 'confirmed' },
  })
  close()
})
