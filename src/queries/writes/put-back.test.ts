import { expect, test, vi } from 'vitest'

import { attemptOf } from '#src/follow/attempt/attempt-fixture.ts'
import { slotOf, type Attempt } from '#src/model/attempt.ts'
import { digestOf } from '#src/model/digest-of.ts'
import { NotSentError, UnreadBeforeError, RateLimitError, ServiceError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { openFollowing, sessionSaid } from '#src/queries/following/followed-fixture.ts'
import { mutate } from '#src/queries/start/console-fixture.ts'

import { attemptQueries } from './attempt-queries.ts'
import { humanInputMutations } from './human-input-mutations.ts'
import { sessionMutations } from './session-mutations.ts'

const waiting = {
  ...sessionSaid('ses_1', 'waiting_human'),
  humanInput: [{ inputId: 'inp_1', question: 'Which?', status: 'pending' }],
}

const answered = (answer: string) => ({
  ...sessionSaid('ses_1', 'running'),
  humanInput: [{ inputId: 'inp_1', question: 'Which?', status: 'answered', answer }],
})

/** A console that has lost the answer to an attempt, in front of a service that answers each POST with a status. */
async function openAfter(lost: Attempt, status: number, read: () => object = () => waiting) {
  const { connection, close } = await openFollowing((path, _, method) => {
    if (method === 'POST') return status < 400 ? waiting : status
    return path === '/v1/sessions/ses_1' ? read() : 404
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

const unsent = new NotSentError('Nobody is there.', { status: 503, body: null, requestId: null })

test('a resume that was not sent does not count as done when the one before it shows its effect', async () => {
  const lost = lostOf('resume', { type: 'resume', newBudget: 10 })
  let read = { ...sessionSaid('ses_1', 'on hold'), cost: { amount: '1', budget: '5' } }
  const { connection, close } = await openAfter(lost, 503, () => read)
  vi.spyOn(connection.api, 'signalSession').mockImplementation(() => {
    read = { ...sessionSaid('ses_1', 'running'), cost: { amount: '1', budget: '10' } }
    return Promise.reject(unsent)
  })
  const next = { type: 'resume', newBudget: 20 } as const
  const resuming = mutate(connection, (of) => sessionMutations.signal(of, 'ses_1'), next)
  await expect(resuming).rejects.toBe(unsent)
  close()
})

test('an answer that was not sent does not count as sent when the one before it has arrived', async () => {
  const lost = lostOf('answer', { response: 'one' })
  let read: object = waiting
  const { connection, close, list } = await openAfter(lost, 503, () => read)
  vi.spyOn(connection.api, 'respondToHumanInput').mockImplementation(() => {
    read = answered('one')
    return Promise.reject(unsent)
  })
  const respond = (of: typeof connection) => humanInputMutations.respond(of, 'ses_1', 'inp_1')
  await expect(mutate(connection, respond, { answer: 'another', note: '' })).rejects.toBe(unsent)
  expect(await list()).toEqual([lost])
  close()
})

test('an answer is not sent while the session cannot be read, and that is what is said', async () => {
  const { connection, close } = await openFollowing((_, __, method) => {
    if (method === 'POST') throw new Error('Something was sent.')
    return 503
  })
  const respond = (of: typeof connection) => humanInputMutations.respond(of, 'ses_1', 'inp_1')
  const failure: unknown = await mutate(connection, respond, { answer: 'one', note: '' }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(UnreadBeforeError)
  expect(explainError(failure).lost).toBe('Nothing was sent. What you typed is still here.')
  close()
})

test('an answer that was refused stays refused where the session cannot be read afterwards', async () => {
  let isRead = false
  const { connection, close } = await openFollowing((_, __, method) => {
    if (method === 'POST') return 409
    if (isRead) return 503
    isRead = true
    return waiting
  })
  const respond = (of: typeof connection) => humanInputMutations.respond(of, 'ses_1', 'inp_1')
  const failure: unknown = await mutate(connection, respond, { answer: 'one', note: '' }).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ status: 409 })
  close()
})

test('an answer whose first sending is still under way is no answer of somebody else', async () => {
  const request = { response: 'one' }
  const lost = { ...lostOf('answer', request), bodyHash: digestOf(request), startedAt: Date.now() }
  const { connection, close, list } = await openAfter(lost, 409)
  const body = { error: { code: 'in_progress', message: 'Still at it.' } }
  const still = new ServiceError('Still at it.', { status: 409, body, requestId: null })
  vi.spyOn(connection.api, 'respondToHumanInput').mockRejectedValue(still)
  const respond = (of: typeof connection) =>
    humanInputMutations.respond({ ...of, secondMs: 20 }, 'ses_1', 'inp_1')
  await expect(mutate(connection, respond, { answer: 'one', note: '' })).rejects.toBe(still)
  expect(await list()).toMatchObject([{ uuid: lost.uuid, state: 'unknown' }])
  close()
})
