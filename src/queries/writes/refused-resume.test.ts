import { expect, test } from 'vitest'

import { SessionError } from '#src/model/errors.ts'
import { openFollowing, sessionSaid } from '#src/queries/following/followed-fixture.ts'
import { mutate } from '#src/queries/start/console-fixture.ts'

import { sessionMutations } from './session-mutations.ts'

const held = { ...sessionSaid('ses_1', 'on hold'), cost: { amount: '1', budget: '20' } }

/** A resume that the service refuses, and what the session shows when it is read again. */
async function resume(after: object, newBudget?: number) {
  const { connection, close } = await openFollowing((path, nth, method) => {
    if (method === 'POST') return 400
    if (path !== '/v1/sessions/ses_1') return 404
    return nth === 1 ? held : after
  })
  await connection.following.readSession('ses_1')
  const signal = { type: 'resume', ...(newBudget === undefined ? {} : { newBudget }) } as const
  return mutate(connection, (of) => sessionMutations.signal(of, 'ses_1'), signal).finally(close)
}

test('a refused resume is an error while the session stays in a status that nobody knows', async () => {
  await expect(resume(held)).rejects.toThrow(SessionError)
})

test('a refused resume is an error while the session is held with the budget that it had before', async () => {
  await expect(resume(held, 20)).rejects.toThrow(SessionError)
})

test('a refused resume is done where another has resumed the session meanwhile', async () => {
  expect(await resume({ ...held, status: 'on its way' })).toMatchObject({ status: 'on its way' })
  const more = { ...held, cost: { amount: '1', budget: '30' } }
  expect(await resume(more, 30)).toMatchObject({ status: 'on hold' })
})
