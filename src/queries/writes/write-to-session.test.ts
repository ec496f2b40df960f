import { expect, test } from 'vitest'

import { attemptOf } from '#src/follow/attempt/attempt-fixture.ts'
import { slotOf } from '#src/model/attempt.ts'
import type { Session } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { openFollowing, sessionSaid } from '#src/queries/following/followed-fixture.ts'

import { pollForOutcome, readForAttempt } from './write-to-session.ts'

/** A session of which the second reading gets no answer. */
async function openStuck() {
  const { connection, count, close } = await openFollowing((path, nth) => {
    if (path !== '/v1/sessions/ses_1') return 404
    return nth === 2 ? null : sessionSaid('ses_1', nth === 1 ? 'running' : 'paused')
  })
  const { following } = connection
  await following.readSession('ses_1')
  const readings = () => count('/v1/sessions/ses_1')
  const shown = () => connection.queryClient.getQueryData<Session>(queryKeys.session('ses_1'))
  return { connection, close, readings, readOn: () => following.readFresh('ses_1'), shown }
}

test('a reading that was asked for before that of an attempt does not come after it', async () => {
  const { connection, close, readings, readOn, shown } = await openStuck()
  const before = readOn()
  await expect.poll(readings).toBe(2)
  expect(await readForAttempt(connection, 'ses_1')).toMatchObject({ status: 'paused' })
  await before
  expect(shown()).toMatchObject({ status: 'paused' })
  close()
})

test('a reading that is asked for after that of an attempt is the one that counts', async () => {
  const { connection, close, readings, readOn, shown } = await openStuck()
  const looking = readForAttempt(connection, 'ses_1')
  await expect.poll(readings).toBe(2)
  await readOn()
  expect(await looking).toMatchObject({ status: 'paused' })
  expect(shown()).toMatchObject({ status: 'paused' })
  close()
})

test('a reading for an attempt that is given up, as when the tab is seen again, is made once more', async () => {
  const { connection, close, readings } = await openStuck()
  const looking = readForAttempt(connection, 'ses_1')
  await expect.poll(readings).toBe(2)
  connection.following.giveUpReading('ses_1')
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
