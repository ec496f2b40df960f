import { mutationOptions } from '@tanstack/react-query'

import { decodeErrorBody } from '#src/api/decode/decode-error-body.ts'
import { assumptions, humanInputBody } from '#src/contract/assumptions.ts'
import {
  inputIn,
  settledBy,
  type NoLongerAsked,
  type SettledInput,
} from '#src/follow/attempt/infer-outcome.ts'
import { digestOf } from '#src/model/attempt.ts'
import { ServiceError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { changeNotes } from '#src/queries/service/keep-notes.ts'

import { attemptsAt, type WritePlace } from './attempt-queries.ts'
import { clearSaid } from './draft-queries.ts'
import { keepAnswer } from './settle-attempts.ts'
import { settleOpenAttempts } from './settle-open-attempts.ts'
import { type Fate, readBefore, writeToSession } from './write.ts'

type SentAnswer = { sessionId: string; inputId: string; request: unknown }

/** The result of an answer; every other failure (nothing arrived, 401, 429, 5xx) is thrown. */
export type RespondResult =
  | { kind: 'sent' }
  /** An earlier answer of one's own stands; what was to be sent now was another. */
  | { kind: 'answered-before'; answer: unknown }
  /** Its own confirmation was lost; the request is answered now, and the service does not show with what. */
  | { kind: 'settled' }
  | NoLongerAsked
  | SettledInput
  | { kind: 'rejected'; field: string | null; message: string }

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

/** An answer from a page with many questions; the cache keeps each answer and its outcome. */
export const inboxAnswerMutation = (place: WritePlace) =>
  mutationOptions({
    mutationKey: inboxAnswersKey,
    gcTime: Infinity,
    mutationFn: ({ sessionId, inputId, given }: InboxAnswer) =>
      sendAnswer(place, sessionId, inputId, given),
  })

/**
 * Reads the session again, then sends the answer if the request still waits for one. The draft is kept
 * unless the result is `sent` and says all of it. A `body` edited by hand is sent exactly as it is.
 */
export async function sendAnswer(
  place: WritePlace,
  sessionId: string,
  inputId: string,
  given: GivenAnswer,
): Promise<RespondResult> {
  try {
    const sent = { action: 'answer', sessionId, inputId, request: answerBodyOf(given) } as const
    const seen: { before?: Session } = {}
    const fate = await writeToSession(place, {
      asks: sent,
      async prepare() {
        seen.before = await readBefore(place, sessionId)
        return settledBy(seen.before, inputId)
      },
      send: (options) => place.api.respondToHumanInput(sessionId, inputId, sent.request, options),
    })
    const result = await resultOf(place, sent, fate, seen.before ?? null)
    if (result.kind !== 'sent') return result
    // A reading from before the answer must not arrive after it.
    place.following.giveUpReading(sessionId)
    // The page says "Sending…" until all is kept, so no write waits for another.
    await Promise.all([
      seen.before && keepAnswer(place, seen.before, inputId, given),
      clearSaid(place, sent),
      keepAcceptedShape(place, given),
    ])
    return { kind: 'sent' }
  } finally {
    place.following.hurry(sessionId)
  }
}

async function resultOf(
  place: WritePlace,
  sent: SentAnswer,
  fate: Fate<unknown, SettledInput>,
  before: Session | null,
): Promise<RespondResult> {
  switch (fate.kind) {
    case 'stopped':
      return before ? settledByWhom(place, sent, before, fate.stop) : fate.stop
    case 'accepted':
      return { kind: 'sent' }
    case 'found': {
      if (fate.attempt.state === 'confirmed') {
        // Answered, but not with what: whose answer it was stays open, and ours is kept.
        const { answer = null } = inputIn(fate.session, sent.inputId) ?? {}
        return { kind: answer === null ? 'settled' : 'sent' }
      }
      const settled = settledBy(fate.session, sent.inputId)
      if (settled) return settled
      throw fate.error
    }
    case 'refused':
      return refusal(place, sent, fate)
    default:
      return fate satisfies never
  }
}

async function refusal(
  place: WritePlace,
  sent: SentAnswer,
  { error, session }: Extract<Fate<unknown>, { kind: 'refused' }>,
): Promise<RespondResult> {
  const settled = session && settledBy(session, sent.inputId)
  // A repetition may be refused because the first sending arrived.
  if (settled) return settledByWhom(place, sent, session, settled)
  if (!(error instanceof ServiceError)) throw error
  const { body, message, status } = error
  if (status === 400 || status === 422) {
    return { kind: 'rejected', field: decodeErrorBody(body).field, message }
  }
  // The refusal is known, also without a reading since. The request is not answered while it still waits.
  const waits = session && inputIn(session, sent.inputId)?.state === 'pending'
  if (session === null || waits || (status !== 409 && status !== 410)) throw error
  return { kind: 'answered-elsewhere', input: null }
}

/** A request that was settled before anything was sent may be so by an earlier sending of one's own. */
async function settledByWhom(
  place: WritePlace,
  { sessionId, inputId, request }: SentAnswer,
  session: Session,
  settled: SettledInput,
): Promise<RespondResult> {
  await settleOpenAttempts(place, sessionId, { session })
  const bodyHash = digestOf(request)
  const [own] = await attemptsAt(place, { action: 'answer', sessionId, inputId, bodyHash })
  if (own?.state === 'unknown') return { kind: 'no-longer-asked' }
  const answered = await place.store.answeredInputs.list()
  const kept = answered.find((one) => one.sessionId === sessionId && one.inputId === inputId)
  if (!kept) return own?.state === 'confirmed' ? { kind: 'settled' } : settled
  const isSame = own?.bodyHash === bodyHash
  return isSame ? { kind: 'sent' } : { kind: 'answered-before', answer: kept.answer }
}

/** The member under which this service takes answers is known from now on, where it is plain which one it was. */
async function keepAcceptedShape(
  { queryClient, store }: WritePlace,
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
