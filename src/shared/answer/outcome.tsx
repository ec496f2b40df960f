import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'

import { type Attempt, digestOf } from '#src/model/attempt.ts'
import type { AnsweredInput, HumanInput } from '#src/model/human-input.ts'
import { hasEnded, type Session, stateSign } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { answeredQueries, attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import {
  answerBodyOf,
  type GivenAnswer,
  type RespondResult,
  sendAnswer,
} from '#src/queries/writes/human-input-mutations.ts'
import { SignalError } from '#src/shared/signals/signal-error.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { useOnce } from '#src/ui/fields/use-send.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

/** The outcome of an answer, as far as the outcome is known. */
export type Outcome =
  | { kind: 'open' }
  | { kind: 'sent' }
  | { kind: 'answered-before'; answer: unknown }
  | { kind: 'settled' }
  | { kind: 'answered-elsewhere'; answer: unknown }
  | { kind: 'ended'; words: string }
  | { kind: 'expired' }
  | { kind: 'rejected'; message: string }
  /** `bodyHash` identifies the body that was to be sent. */
  | { kind: 'failed'; error: unknown; bodyHash: string }
  | { kind: 'no-longer-asked' }

/** Each outcome has a sentence of its own; the typed text stays in all of them. */
export function OutcomeNotice({ outcome }: { outcome: Outcome }): ReactElement | null {
  if (outcome.kind === 'open') return null
  if (outcome.kind === 'failed') return <SignalError error={outcome.error} />
  if (outcome.kind === 'rejected') {
    return (
      <ErrorNotice
        title={words.rejected(outcome.message)}
        lost={words.nothingLost}
        advice={words.changeAnswer}
      />
    )
  }
  const [title, text] = textsOf(outcome)
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-card border border-line-strong bg-sunken px-4 py-3"
    >
      <StateShape shape="dot" tone="hold" className="mt-1" />
      <div className="min-w-0">
        <p className="font-semibold">{reveal(title)}</p>
        <p className="wrap-anywhere text-ink-2">{reveal(text, 4000)}</p>
      </div>
    </div>
  )
}

type Settled = Exclude<Outcome, { kind: 'open' | 'failed' | 'rejected' }>

function textsOf(outcome: Settled): readonly [title: string, text: string] {
  switch (outcome.kind) {
    case 'sent':
      return [words.sent, words.goesOn]
    case 'answered-before':
      return [words.answeredBefore, `${answerText(outcome.answer)} ${words.unsentIsKept}`]
    case 'settled':
      return [words.settled, words.settledMeans]
    case 'answered-elsewhere':
      return [words.answeredElsewhere, `${answerText(outcome.answer)} ${words.notTaken}`]
    case 'ended':
      return [words.ended(outcome.words), words.notTaken]
    case 'expired':
      return [words.expired, words.notTaken]
    case 'no-longer-asked':
    default:
      return [words.noLongerAsked, words.causeUnknown]
  }
}

function answerText(answer: unknown): string {
  if (answer === null || answer === undefined) return words.answerStands
  return words.standingAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer))
}

/** An answer that was sent before the form opened: its result, or the error. */
export type EarlierAnswer = { given: GivenAnswer; result: RespondResult | null; error: unknown }

/** The outcome of an answer that was sent before the form opened. */
export function earlierOutcome({ given, result, error }: EarlierAnswer): Outcome {
  return result ? outcomeOf(result) : failedOutcome(given, error)
}

function failedOutcome(given: GivenAnswer, error: unknown): Outcome {
  return { kind: 'failed', error, bodyHash: digestOf(answerBodyOf(given)) }
}

/**
 * Sends an answer once and gives the outcome, from the result, from a later reading, or from an answer
 * that came back.
 */
export function useOutcome(session: Session, input: HumanInput, earlier: EarlierAnswer | null) {
  const api = useApi()
  const [own, setOwn] = useState<Outcome>(earlier ? earlierOutcome(earlier) : { kind: 'open' })
  const [rejected, setRejected] = useState<{ field: string | null; message: string } | null>(
    earlier?.result?.kind === 'rejected' ? earlier.result : null,
  )
  const { busy, once } = useOnce()

  const send = (given: GivenAnswer) =>
    once(async () => {
      setRejected(null)
      setOwn({ kind: 'open' })
      try {
        const result = await sendAnswer(api, session.id, input.inputId, given)
        if (result.kind === 'rejected') setRejected(result)
        setOwn(outcomeOf(result))
      } catch (error) {
        setOwn(failedOutcome(given, error))
      }
    })

  const isOfThis = (one: { sessionId: string | null; inputId: string | null }) =>
    one.inputId === input.inputId && one.sessionId === session.id
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const { data: answered = [] } = useQuery(answeredQueries.all(api))
  const done = { attempts: attempts.filter(isOfThis), answered: answered.find(isOfThis) }
  const confirmed = done.attempts.find(
    ({ action, state }) => action === 'answer' && state === 'confirmed',
  )
  const outcome = busy ? own : outcomeByNow(own, seenOutcome(session, input, done), confirmed)
  return {
    outcome,
    /** An answer can still be sent. */
    open: ['open', 'failed', 'rejected'].includes(outcome.kind),
    rejected,
    busy: busy || done.attempts.some(({ state }) => state === 'sending'),
    send,
    clear: () => setOwn({ kind: 'open' }),
  }
}

/** The attempts and the kept answer of one request in this browser. */
type Done = { attempts: readonly Attempt[]; answered: AnsweredInput | undefined }

/** The outcome that a reading shows while the operator writes, or after an answer was lost. */
function seenOutcome(session: Session, input: HumanInput, done: Done): Outcome {
  const answer = done.attempts.find(({ action }) => action === 'answer')
  if (input.state === 'answered') return answeredOutcome(input, answer, done.answered)
  const ended = hasEnded(session.state)
  if (!ended && input.state !== 'expired') return { kind: 'open' }
  if (done.answered) return { kind: 'answered-before', answer: done.answered.answer }
  if (done.attempts.some(({ state }) => state === 'unknown')) return { kind: 'no-longer-asked' }
  return ended ? endedOutcome(session) : { kind: 'expired' }
}

/** The answer that stands is the operator's own, or another operator answered first. */
function answeredOutcome(
  { answer }: HumanInput,
  attempt: Attempt | undefined,
  kept: AnsweredInput | undefined,
): Outcome {
  const isShown = answer !== null && answer !== undefined
  // The console compares the shown answer with the sent answer, which takes a moment.
  if (attempt?.state === 'unknown') return { kind: 'open' }
  if (attempt?.state === 'confirmed' && !isShown && !kept) return { kind: 'settled' }
  if (kept || attempt?.state === 'confirmed') {
    return { kind: 'answered-before', answer: isShown ? answer : kept?.answer }
  }
  return { kind: 'answered-elsewhere', answer }
}

/**
 * A later reading may know more than the response to the request. The answer that stands may be the
 * operator's earlier answer, while the later body was never sent.
 */
function outcomeByNow(own: Outcome, seen: Outcome, confirmed: Attempt | undefined): Outcome {
  if (seen.kind === 'open' || !isProvisional(own)) return own
  const isSent = own.kind === 'failed' && confirmed?.bodyHash === own.bodyHash
  return isSent && seen.kind === 'answered-before' ? { kind: 'sent' } : seen
}

function isProvisional({ kind }: Outcome): boolean {
  return ['open', 'failed', 'answered-elsewhere', 'ended'].includes(kind)
}

function outcomeOf(result: RespondResult): Outcome {
  if (result.kind === 'ended') return endedOutcome(result.session)
  if (result.kind !== 'answered-elsewhere') return result
  return { kind: result.kind, answer: result.input?.answer ?? null }
}

function endedOutcome(session: Session): Outcome {
  return { kind: 'ended', words: stateSign(session.state, session.status).words }
}
