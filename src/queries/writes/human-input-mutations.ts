import { mutationOptions } from '@tanstack/react-query'

import { decodeErrorBody } from '#src/api/decode/decode-error-body.ts'
import { assumptions, humanInputBody } from '#src/contract/assumptions.ts'
import { isOvertaken } from '#src/follow/attempt/attempt-machine.ts'
import type { Withdrawal } from '#src/follow/attempt/infer-outcome.ts'
import { digestOf } from '#src/model/digest-of.ts'
import { AttemptUnderWayError, NotFoundError, ServiceError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { changeNotes } from '#src/queries/service/keep-notes.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'

import { clearDraft } from './draft-queries.ts'
import { makeAttempt } from './make-attempt.ts'
import { pollForOutcome, readBefore, readForAttempt, refetchFresh } from './poll-for-outcome.ts'
import { keepAnswer } from './settle-attempts.ts'
import {
  settledBy,
  settledByWhom,
  type OwnAnswer,
  type SentAnswer,
  type SettledInput,
} from './settled-input.ts'
import { classifyWriteError } from './write-errors.ts'

/** How an answer fared; whatever else happens (nothing arrived, 401, 429, 5xx) is thrown. */
export type RespondResult =
  | { kind: 'sent' }
  | OwnAnswer
  | SettledInput
  | { kind: 'rejected'; field: string | null; message: string }

/** How a dismissal fared; whatever else happens is thrown. */
export type DismissResult =
  | { kind: 'dismissed' }
  /** Its own answer was lost or refused, and the request waits no longer: whose doing it was is not known. */
  | { kind: 'no-longer-asked' }
  | SettledInput

export type GivenAnswer = {
  answer: unknown
  note: string
  body?: unknown
  /** The member of `body` that holds the answer, '' where it is the whole; left out where a person wrote it. */
  name?: string
}

/** An answer with the words that a line shows of it. */
export type InboxAnswer = {
  sessionId: string
  inputId: string
  question: string
  words: string
  given: GivenAnswer
}

export const inboxAnswersKey = ['inbox-answer']

/** The whole body that is sent for an answer: the one edited by hand, or the assumed one (§4). */
export function answerBodyOf({ answer, note, body = humanInputBody(answer, note) }: GivenAnswer) {
  return body
}

export const humanInputMutations = {
  /**
   * Reads the session again, then sends the answer if the request still waits for one. The draft is
   * kept unless the result is `sent`. A `body` edited by hand is sent exactly as it is.
   */
  respond: (connection: Connection, sessionId: string, inputId: string) =>
    mutationOptions({
      mutationFn: (given: GivenAnswer) =>
        thenRead(connection, sessionId, () => respond(connection, sessionId, inputId, given)),
    }),
  /** The same from a page with many questions; the cache keeps each answer and its outcome. */
  respondTo: (connection: Connection) =>
    mutationOptions({
      mutationKey: inboxAnswersKey,
      gcTime: Infinity,
      mutationFn: ({ sessionId, inputId, given }: InboxAnswer) =>
        thenRead(connection, sessionId, () => respond(connection, sessionId, inputId, given)),
    }),
  /**
   * Withdraws a request for input, once; only to be offered where the service's description names a way.
   * The session is read again before, and when the answer is lost, after. What was typed stays.
   */
  dismiss: (connection: Connection, sessionId: string, inputId: string) =>
    mutationOptions({
      mutationFn: () =>
        thenRead(connection, sessionId, () => dismiss(connection, sessionId, inputId)),
    }),
}

async function thenRead<Result>(
  { following, queryClient }: Connection,
  sessionId: string,
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send()
  } finally {
    following.hurry(sessionId)
    void queryClient.invalidateQueries({ queryKey: queryKeys.session(sessionId) })
  }
}

async function respond(
  connection: Connection,
  sessionId: string,
  inputId: string,
  given: GivenAnswer,
): Promise<RespondResult> {
  const body = answerBodyOf(given)
  const sent = { sessionId, inputId, request: body }
  const seen: { session?: Session; settled?: SettledInput | null } = {}
  try {
    await makeAttempt(connection, {
      ...sent,
      action: 'answer',
      async prepare() {
        seen.session = await readBefore(connection, sessionId)
        seen.settled = settledBy(seen.session, inputId)
        if (seen.settled) throw new Error('Nothing is left to answer.')
      },
      send: (options) => connection.api.respondToHumanInput(sessionId, inputId, body, options),
    })
  } catch (error) {
    // Not a word of it has left while it could not even be read again.
    if (!seen.session) throw error
    const result = seen.settled
      ? await settledByWhom(connection, sent, seen.session, seen.settled)
      : await afterFailure(connection, sent, error)
    if (result.kind !== 'sent') return result
  }
  if (seen.session) {
    await keepAnswer(connection, seen.session, inputId, given)
    await saveReading(connection, seen.session)
  }
  await clearDraft.answer(connection, sessionId, inputId)
  await keepAcceptedShape(connection, given)
  return { kind: 'sent' }
}

/** After a lost answer the request itself tells what became of it, if anything does. */
async function afterFailure(
  connection: Connection,
  sent: SentAnswer,
  error: unknown,
): Promise<RespondResult> {
  if (error instanceof AttemptUnderWayError) throw error
  if (classifyWriteError(error) === 'refused') return refusal(connection, sent, error)
  const { sessionId, inputId, request } = sent
  const place = { action: 'answer', sessionId, inputId, bodyHash: digestOf(request) } as const
  const { attempt, session } = await pollForOutcome(connection, place)
  if (attempt === null || session === null) throw error
  if (attempt.state !== 'confirmed') {
    const settled = settledBy(session, inputId)
    if (settled) return settled
    throw error
  }
  const answer = session.humanInputs.find((one) => one.inputId === inputId)?.answer ?? null
  // Answered, but not with what: whose answer it was stays open, and ours is kept.
  return { kind: answer === null ? 'settled' : 'sent' }
}

async function refusal(
  connection: Connection,
  sent: SentAnswer,
  error: unknown,
): Promise<RespondResult> {
  if (!(error instanceof ServiceError)) throw error
  const overtaken = [404, 409, 410].includes(error.status)
  if (error.status !== 400 && error.status !== 422 && !overtaken) throw error
  const now = await refetchFresh(connection, sent.sessionId).catch(() => null)
  const settled = now && settledBy(now, sent.inputId)
  // A repetition may be refused because the first sending arrived.
  if (settled) return settledByWhom(connection, sent, now, settled)
  // That it was refused is known, whatever could be read since.
  if (error instanceof NotFoundError || (now === null && overtaken)) throw error
  if (overtaken) return { kind: 'answered-elsewhere', input: null }
  return { kind: 'rejected', field: decodeErrorBody(error.body).field, message: error.message }
}

/** The member under which this service takes answers is known from now on, where it is plain which one it was. */
async function keepAcceptedShape(
  { queryClient, store }: Connection,
  { body, name = body === undefined ? assumptions.responseName : nameIn(body) }: GivenAnswer,
): Promise<void> {
  if (name === undefined) return
  await changeNotes(store, { answerName: name })
  queryClient.setQueryData(queryKeys.acceptedAnswer, name)
}

/** Of a body written by hand: a single text is an answer, and its member's name that of answers. */
function nameIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ''
  const members = Object.entries(body).filter(([member]) => member !== assumptions.noteName)
  const [[name, answer] = []] = members
  return members.length === 1 && typeof answer === 'string' ? name : undefined
}

async function dismiss(
  connection: Connection,
  sessionId: string,
  inputId: string,
): Promise<DismissResult> {
  const before = await readBefore(connection, sessionId)
  const settled = withdrawnBy(before, inputId)
  if (settled) return settled
  const request: Withdrawal = { shown: shows(before, inputId) }
  const place = { action: 'dismiss', sessionId, inputId, request } as const
  try {
    await makeAttempt(connection, {
      ...place,
      send: (options) => connection.api.dismissHumanInput(sessionId, inputId, options),
    })
    return { kind: 'dismissed' }
  } catch (error) {
    if (error instanceof AttemptUnderWayError) throw error
    let session: Session | null
    let isGone: boolean
    if (classifyWriteError(error) === 'refused') {
      // A repetition by the browser itself, or another operator, may have been first.
      session = isOvertaken(error) ? await readForAttempt(connection, sessionId) : null
      isGone = session !== null && request.shown && !shows(session, inputId)
    } else {
      const found = await pollForOutcome(connection, { ...place, bodyHash: digestOf(request) })
      session = found.attempt && found.session
      isGone = found.attempt?.state === 'confirmed'
    }
    const result = session && (isGone ? noLonger : withdrawnBy(session, inputId))
    if (result) return result
    throw error
  }
}

const noLonger = { kind: 'no-longer-asked' } as const

/** As for an answer, but a request that waits no longer is what was wanted. */
function withdrawnBy(session: Session, inputId: string): DismissResult | null {
  const settled = settledBy(session, inputId)
  const isExpired = settled?.kind === 'answered-elsewhere' && settled.input?.state === 'expired'
  return isExpired ? noLonger : settled
}

function shows({ humanInputs }: Session, inputId: string): boolean {
  return humanInputs.some((input) => input.inputId === inputId)
}
