import { mutationOptions } from '@tanstack/react-query'

import { decodeErrorBody } from '#src/api/decode/decode-error-body.ts'
import { assumptions, humanInputBody } from '#src/contract/assumptions.ts'
import { digestOf } from '#src/model/digest-of.ts'
import { AttemptUnderWayError, NotFoundError, ServiceError } from '#src/model/errors.ts'
import type { Session } from '#src/model/session.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { changeNotes } from '#src/queries/service/keep-notes.ts'
import { saveReading } from '#src/queries/sessions/save-reading.ts'
import { classifyWriteError } from '#src/queries/writes/attempts/classify-write-error.ts'
import { makeAttempt } from '#src/queries/writes/attempts/make-attempt.ts'
import { clearDraft } from '#src/queries/writes/drafts/draft-queries.ts'
import { keepAnswer } from '#src/queries/writes/outcome/keep-answer.ts'
import {
  pollForOutcome,
  refetchFresh,
  readBefore,
} from '#src/queries/writes/outcome/poll-for-outcome.ts'

import { dismissInput } from './dismiss-input.ts'
import { settledByWhom, type OwnAnswer } from './own-answer.ts'
import { settledBy, type SettledInput } from './settled-input.ts'

/** How an answer fared; whatever else happens (nothing arrived, 401, 429, 5xx) is thrown. */
export type RespondResult =
  | { kind: 'sent' }
  | OwnAnswer
  | SettledInput
  | { kind: 'rejected'; field: string | null; message: string }

export type GivenAnswer = {
  answer: unknown
  note: string
  body?: unknown
  /** The member of `body` that holds the answer, '' where it is the whole; left out where a person wrote it. */
  name?: string
}

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
      mutationFn: async (given: GivenAnswer): Promise<RespondResult> => {
        const body = answerBodyOf(given)
        const place = { sessionId, inputId, request: body }
        let before: Session | null = null
        try {
          await makeAttempt(connection, {
            action: 'answer',
            sessionId,
            inputId,
            request: body,
            async prepare() {
              before = await readBefore(connection, sessionId)
              const settled = settledBy(before, inputId)
              if (settled) throw new SettledBefore(settled)
            },
            send: (options) =>
              connection.api.respondToHumanInput(sessionId, inputId, body, options),
          })
        } catch (error) {
          // Not a word of it has left while it could not even be read again.
          if (before === null) throw error
          const result =
            error instanceof SettledBefore
              ? await settledByWhom(connection, place, before, error.settled)
              : await afterFailure(connection, place, error)
          if (result.kind !== 'sent') return result
        } finally {
          connection.following.hurry(sessionId)
          void connection.queryClient.invalidateQueries({ queryKey: queryKeys.session(sessionId) })
        }
        if (before) {
          await keepAnswer(connection, before, inputId, given)
          await saveReading(connection, before)
        }
        await clearDraft.answer(connection, sessionId, inputId)
        await keepAcceptedShape(connection, given)
        return { kind: 'sent' }
      },
    }),
  /** Withdraws the question; only to be offered where the service's description names a way. */
  dismiss: (connection: Connection, sessionId: string, inputId: string) =>
    mutationOptions({ mutationFn: () => dismissInput(connection, sessionId, inputId) }),
}

/** What was found out before anything was sent. */
class SettledBefore extends Error {
  readonly settled: SettledInput

  constructor(settled: SettledInput) {
    super('Nothing is left to answer.')
    this.settled = settled
  }
}

/** After a lost answer the request itself tells what became of it, if anything does. */
async function afterFailure(
  connection: Connection,
  sent: { sessionId: string; inputId: string; request: unknown },
  error: unknown,
): Promise<RespondResult> {
  if (error instanceof AttemptUnderWayError) throw error
  const { sessionId, inputId, request } = sent
  if (classifyWriteError(error) === 'refused') return refusal(connection, sent, error)
  const place = { action: 'answer', sessionId, inputId, bodyHash: digestOf(request) } as const
  const { attempt, session } = await pollForOutcome(connection, place)
  if (attempt === null || session === null) throw error
  if (attempt.state !== 'confirmed') return settledBy(session, inputId) ?? throwIt(error)
  const input = session.humanInputs.find((one) => one.inputId === inputId) ?? null
  // Answered, but not with what: whose answer it was stays open, and ours is kept.
  return input?.answer === null || input?.answer === undefined
    ? { kind: 'settled' }
    : { kind: 'sent' }
}

function throwIt(error: unknown): never {
  throw error
}

async function refusal(
  connection: Connection,
  sent: { sessionId: string; inputId: string; request: unknown },
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
