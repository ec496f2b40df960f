import { expect, test } from 'vitest'

import { attemptOf } from '#src/follow/attempt/attempt-fixture.ts'
import { slotOf, type Attempt } from '#src/model/attempt/attempt.ts'
import { RateLimitError } from '#src/model/errors.ts'
import { mutate } from '#src/queries/console-fixture.ts'
import { humanInputMutations } from '#src/queries/human-input-mutations.ts'
import { openFollowing, sessionSaid } from '#src/queries/pace/followed-fixture.ts'
import { sessionMutations } from '#src/queries/session-mutations.ts'

import { attemptQueries } from './attempt-queries.ts'

const waiting = {
  ...sessionSaid('ses_1', 'waiting_human'),
  humanInput: [{ inputId: 'inp_1', question: 'Which?', status: 'pending' }],
}

/** A console that has lost the answer to an attempt, in front of a service that answers each POST with a status. */
async function openAfter(lost: Attempt, status: number) {
  const { connection, close } = await openFollowing((path, _, method) => {
    if (method === 'POST') return status < 400 ? waiting : status
    return path === '/v1/sessions/ses_1' ? waiting : 404
  })
  await connection.store.attempts.begin(slotOf(lost), lost)
  connection.store.attempts.release(slotOf(lost), lost.uuid)
  const list = () => connection.queryClient.fetchQuery(attemptQueries.all(connection))
  return { connection, close, list }
}

const lostOf = (action: Attempt['action'], request: unknown) =>
  attemptOf(action, { state: 'unknown', words: 'No answer came.', request })

test.each(['pause', 'resume', 'cancel'] as const)(
  'a %s of unknown outcome is spoken of as before when the next one is put off',
  async (type) => {
    const lost = lostOf(type, { type })
    const { connection, close, list } = await openAfter(lost, 429)
    const next = mutate(connection, (of) => sessionMutations.signal(of, 'ses_1'), { type })
    await expect(next).rejects.toThrow(RateLimitError)
    expect(await list()).toEqual([lost])
    close()
  },
)

test('an answer of unknown outcome is spoken of as before when another one is put off', async () => {
  const lost = lostOf('answer', { response: 'one' })
  const { connection, close, list } = await openAfter(lost, 429)
  const respond = (of: typeof connection) => humanInputMutations.respond(of, 'ses_1', 'inp_1')
  const next = mutate(connection, respond, { answer: 'another', note: '' })
  await expect(next).rejects.toThrow(RateLimitError)
  expect(await list()).toEqual([lost])
  close()
})

test('a direction of unknown outcome is spoken of as before when another direction is given', async () => {
  const lost = lostOf('redirect', { type: 'redirect', message: 'Refunds first' })
  const { connection, close, list } = await openAfter(lost, 202)
  const next = { type: 'redirect', message: 'Invoices first' } as const
  await mutate(connection, (of) => sessionMutations.signal(of, 'ses_1'), next)
  expect(await list()).toMatchObject([{ request: next, state: 'confirmed' }, lost])
  close()
})
