import { describe, expect, test, vi } from 'vitest'

import type { SignalRequest } from '#src/contract/requests.ts'
import { attemptOf } from '#src/model/attempt-fixture.ts'
import { slotOf, type Attempt } from '#src/model/attempt.ts'
import { digestOf } from '#src/model/attempt.ts'
import {
  NotSentError,
  RateLimitError,
  ServiceError,
  SessionError,
  UnreadBeforeError,
} from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import type { Client } from '#src/queries/client/client.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { openFollowing, sessionSaid } from '#src/queries/following/followed-fixture.ts'

import { attemptQueries, showStored } from './attempt-queries.ts'
import { sendAnswer } from './human-input-mutations.ts'
import { sendSignal } from './write.ts'
import { pollForOutcome, readForAttempt } from './write.ts'

const signal = (api: Client, request: SignalRequest) => sendSignal(api, 'ses_1', request)
const answerWith = (api: Client, answer = 'another') =>
  sendAnswer(api, 'ses_1', 'inp_1', { answer, note: '' })

const running = sessionSaid('ses_1', 'running')
const waiting = {
  ...sessionSaid('ses_1', 'waiting_human'),
  humanInput: [{ inputId: 'inp_1', question: 'Which?', status: 'pending' }],
}
const answered = (answer: string) => ({
  ...running,
  humanInput: [{ inputId: 'inp_1', question: 'Which?', status: 'answered', answer }],
})

type Said = object | number | null

/** A console in front of a service that answers each POST alike, and readings of its session in turn. */
async function openSession(post: Said, read: (nth: number) => Said) {
  const page = await openFollowing((path, nth, method) => {
    if (method === 'POST') return post
    return path === '/v1/sessions/ses_1' ? read(nth) : 404
  })
  const { queryClient } = page.client
  const list = () => queryClient.fetchQuery(attemptQueries.all(page.client))
  return { ...page, api: page.client, list, readings: () => page.count('/v1/sessions/ses_1') }
}

/** A session of which the second reading gets no answer. */
async function openStuck() {
  const paused = sessionSaid('ses_1', 'paused')
  const page = await openSession(404, (nth) => (nth === 1 ? running : nth === 2 ? null : paused))
  const { following, queryClient } = page.api
  await following.readSession('ses_1')
  const shown = () => queryClient.getQueryData(queryKeys.session('ses_1'))
  return {
    ...page,
    readOn: () => following.readFresh('ses_1'),
    expectPaused: () => expect(shown()).toMatchObject({ status: 'paused' }),
  }
}

/** A console that has lost the answer to an attempt. */
async function openAfter(lost: Attempt, post: Said, read: () => Said = () => waiting) {
  const page = await openSession(post, read)
  const { attempts } = page.api.store
  await attempts.begin(slotOf(lost), lost)
  attempts.release(slotOf(lost), lost.uuid)
  await showStored(page.api)
  return page
}

describe('of the readings of a session', () => {
  test('one that was asked for before that of an attempt does not come after it', async () => {
    const { api, close, readings, readOn, expectPaused } = await openStuck()
    const before = readOn()
    await expect.poll(readings).toBe(2)
    expect(await readForAttempt(api, 'ses_1')).toMatchObject({ status: 'paused' })
    await before
    expectPaused()
    close()
  })

  test('one that is asked for after that of an attempt is the one that counts', async () => {
    const { api, close, readings, readOn, expectPaused } = await openStuck()
    const looking = readForAttempt(api, 'ses_1')
    await expect.poll(readings).toBe(2)
    await readOn()
    expect(await looking).toMatchObject({ status: 'paused' })
    expectPaused()
    close()
  })

  test('one for an attempt that is given up, as when the tab is seen again, is made once more', async () => {
    const { api, close, readings } = await openStuck()
    const looking = readForAttempt(api, 'ses_1')
    await expect.poll(readings).toBe(2)
    api.following.giveUpReading('ses_1')
    expect(await looking).toMatchObject({ status: 'paused' })
    close()
  })
})

test('what is found in the slot of an attempt is not taken for it when something else was sent', async () => {
  const { api, close } = await openSession(404, () => sessionSaid('ses_1', 'paused'))
  const other = attemptOf('pause', { state: 'unknown', bodyHash: 'with a reason' })
  await api.store.attempts.begin(slotOf(other), other)
  await showStored(api)
  const hasty = { ...api, secondMs: 20 }
  expect(await pollForOutcome(hasty, attemptOf('pause'))).toBeNull()
  const attempt = { bodyHash: 'with a reason', state: 'confirmed' }
  expect(await pollForOutcome(hasty, other)).toMatchObject({ attempt })
  close()
})

describe('an attempt of unknown outcome', () => {
  const unsent = new NotSentError('Nobody is there.', { status: 503, body: null, requestId: null })
  const answer = attemptOf('answer', { state: 'unknown', request: { response: 'one' } })

  test.each([
    ...(['pause', 'resume', 'cancel'] as const).map((type) => ({
      lost: attemptOf(type, { state: 'unknown' }) as Attempt,
      next: (api: Client): Promise<unknown> => signal(api, { type }),
    })),
    { lost: answer, next: (api: Client) => answerWith(api) },
  ])('is spoken of as before when the next is put off: $lost.action', async ({ lost, next }) => {
    const { api, close, list } = await openAfter(lost, 429)
    await expect(next(api)).rejects.toThrow(RateLimitError)
    expect(await list()).toEqual([lost])
    close()
  })

  test('is spoken of as before when another direction is given', async () => {
    const lost = attemptOf('redirect', { state: 'unknown' })
    const { api, close, list } = await openAfter(lost, waiting)
    const next = { type: 'redirect', message: 'Invoices first' } as const
    await signal(api, next)
    expect(await list()).toMatchObject([{ request: next, state: 'confirmed' }, lost])
    close()
  })

  test('does not let a resume that was not sent count as done when it shows its own effect', async () => {
    const request = { type: 'resume', newBudget: 10 }
    let read = { ...sessionSaid('ses_1', 'on hold'), cost: { amount: '1', budget: '5' } }
    const lost = attemptOf('resume', { state: 'unknown', request })
    const { api, close } = await openAfter(lost, 503, () => read)
    vi.spyOn(api.api, 'signalSession').mockImplementation(() => {
      read = { ...running, cost: { amount: '1', budget: '10' } }
      return Promise.reject(unsent)
    })
    await expect(signal(api, { type: 'resume', newBudget: 20 })).rejects.toBe(unsent)
    close()
  })

  test('does not let an answer that was not sent count as sent when it has arrived itself', async () => {
    let read: object = waiting
    const { api, close, list } = await openAfter(answer, 503, () => read)
    vi.spyOn(api.api, 'respondToHumanInput').mockImplementation(() => {
      read = answered('one')
      return Promise.reject(unsent)
    })
    await expect(answerWith(api)).rejects.toBe(unsent)
    expect(await list()).toEqual([answer])
    close()
  })

  test('is no answer of somebody else while its first sending is still under way', async () => {
    const request = { response: 'one' }
    const own = { bodyHash: digestOf(request), startedAt: Date.now() }
    const { api, close, list } = await openAfter({ ...answer, ...own }, 409)
    const body = { error: { code: 'in_progress', message: 'Still at it.' } }
    const still = new ServiceError('Still at it.', {
      status: 409,
      body,
      code: body.error.code,
      requestId: null,
    })
    vi.spyOn(api.api, 'respondToHumanInput').mockRejectedValue(still)
    await expect(answerWith({ ...api, secondMs: 20 }, 'one')).rejects.toBe(still)
    expect(await list()).toMatchObject([{ uuid: answer.uuid, state: 'unknown' }])
    close()
  })
})

describe('where the session cannot be read', () => {
  test('an answer is not sent, and that is what is said', async () => {
    const { api, close, readings, count } = await openSession(waiting, () => 503)
    const failure: unknown = await answerWith(api).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UnreadBeforeError)
    expect(explainError(failure).lost).toBe('Nothing was sent. Your input is still here.')
    expect(readings()).toBeGreaterThan(0)
    expect(count('/v1/sessions/ses_1/human-input/inp_1')).toBe(0)
    close()
  })

  test('an answer that was refused stays refused', async () => {
    const { api, close } = await openSession(409, (nth) => (nth === 1 ? waiting : 503))
    await expect(answerWith(api)).rejects.toMatchObject({ status: 409 })
    close()
  })
})

describe('a refused resume', () => {
  const held = { ...sessionSaid('ses_1', 'on hold'), cost: { amount: '1', budget: '20' } }

  /** A resume that the service refuses, and what the session shows when it is read again. */
  async function resume(after: object, newBudget?: number) {
    const { api, close } = await openSession(400, (nth) => (nth === 1 ? held : after))
    await api.following.readSession('ses_1')
    return signal(api, { type: 'resume', newBudget }).finally(close)
  }

  test.each([undefined, 20])('is an error while nothing shows it: %s', async (newBudget) => {
    await expect(resume(held, newBudget)).rejects.toThrow(SessionError)
  })

  test('is done where another has resumed the session meanwhile', async () => {
    expect(await resume({ ...held, status: 'on its way' })).toMatchObject({ status: 'on its way' })
    const more = { ...held, cost: { amount: '1', budget: '30' } }
    expect(await resume(more, 30)).toMatchObject({ status: 'on hold' })
  })
})
