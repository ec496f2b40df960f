import type { Attempt } from '#src/model/attempt/attempt.ts'
import type { Message } from '#src/model/message.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import { operatorRoles } from '#src/model/signal-note.ts'
import { parseMicros } from '#src/model/spend/money.ts'

/** What of an attempt decides whether a reading shows its effect. */
export type Claim = Pick<Attempt, 'action' | 'inputId' | 'request' | 'before'>

/** What a reading of the session says of an attempt whose own answer is missing. */
export type Verdict = { took: boolean; words: string | null }

const took: Verdict = { took: true, words: null }
const over: Verdict = { took: false, words: 'The session has ended.' }

/**
 * Whether a reading settles an unsettled attempt; null while it says nothing. A create and a sign-up are
 * settled by no reading: the service lists neither (§4). §3 does not say where a signal leads, so
 * only what the record shows counts.
 */
export function verdictOf(attempt: Claim, session: Session): Verdict | null {
  const { action } = attempt
  switch (action) {
    case 'create':
    case 'signup':
      return null
    case 'answer':
      return answerVerdict(attempt, session)
    case 'dismiss':
      return dismissVerdict(attempt, session)
    case 'cancel':
      if (session.state === 'cancelled') return took
      return hasEnded(session.state) ? over : null
    case 'redirect':
      // The record shows a direction only until a round takes it up, its messages for ever.
      return namesIt(attempt, session) ? took : null
    case 'pause':
      if (session.state === 'paused' || namesIt(attempt, session)) return took
      // Paused with nothing left of its budget is read as held at its cost limit.
      if (session.state === 'cost-limited' && hasMoved(attempt, session)) return took
      return hasEnded(session.state) ? over : null
    case 'resume':
      return resumeVerdict(attempt, session)
    default:
      return action satisfies never
  }
}

/**
 * Whether the messages settle an unsettled attempt: a direction stands among them as the operator's own
 * words (§4). It is ours when it is newer than the session was before, both by the service's clock: the
 * same words may have been said earlier.
 */
export function verdictByMessages(attempt: Claim, messages: readonly Message[]): Verdict | null {
  const since = attempt.before.updatedAt ?? null
  const words = directionIn(attempt)
  if (since === null || words === null) return null
  const isOurs = ({ role, text, at }: Message) =>
    operatorRoles.has(role) && at !== null && at > since && text.trim() === words
  return messages.some(isOurs) ? took : null
}

function directionIn({ action, request }: Claim): string | null {
  if (action !== 'redirect' || typeof request !== 'object' || request === null) return null
  return 'message' in request && typeof request.message === 'string' ? request.message.trim() : null
}

/** The service names the signal as accepted, and did not before it was sent. */
function namesIt({ action, before }: Claim, { requestedSignal }: Session): boolean {
  return requestedSignal === action && before.requestedSignal !== action
}

/** The service's word is another one; before, it was read. */
function hasMoved({ before }: Pick<Claim, 'before'>, { status }: Session): boolean {
  return before.status !== null && status !== before.status
}

function resumeVerdict({ request, before }: Claim, session: Session): Verdict | null {
  if (hasEnded(session.state)) return over
  const budget = budgetIn(request)
  if (budget !== null && session.cost.budgetMicros !== budget) return null
  // What it was before must be known, to say that it has moved.
  const wasRead = before.status !== null
  // It may be held again by now, at the very limit that this set.
  if (budget !== null && wasRead && before.budgetMicros !== budget) return took
  const isHeld = session.state === 'paused' || session.state === 'cost-limited'
  if (session.state === 'unknown') return hasMoved({ before }, session) ? took : null
  return isHeld || session.requestedSignal === 'pause' ? null : took
}

function budgetIn(request: unknown): number | null {
  if (typeof request !== 'object' || request === null || !('newBudget' in request)) return null
  return parseMicros(request.newBudget)
}

function answerVerdict({ inputId, request }: Claim, session: Session): Verdict | null {
  const input = session.humanInputs.find((candidate) => candidate.inputId === inputId)
  if (input?.state === 'answered') {
    if (input.answer === null || input.answer === undefined) return took
    return responsesIn(request).some((response) => sameJson(input.answer, response))
      ? took
      : { took: false, words: 'It was answered elsewhere.' }
  }
  // A record that shows only what waits leaves open whether it was answered before the end.
  if (hasEnded(session.state)) return input ? over : null
  if (input?.state === 'expired') return { took: false, words: 'It takes no answer any more.' }
  return null
}

/** What a withdrawal notes of the request that it is about. */
export type Withdrawal = {
  /** Whether the record of the session showed it, so that its absence says something. */
  shown: boolean
}

function dismissVerdict({ inputId, request }: Claim, session: Session): Verdict | null {
  const input = session.humanInputs.find((candidate) => candidate.inputId === inputId)
  if (input?.state === 'answered') return { took: false, words: 'It was answered elsewhere.' }
  if (input?.state === 'expired') return took
  if (hasEnded(session.state)) return over
  // A record that shows only what waits still showed it before: it waits no longer.
  return !input && wasShown(request) ? took : null
}

function wasShown(request: unknown): boolean {
  return (
    typeof request === 'object' && request !== null && 'shown' in request && request.shown === true
  )
}

const noteNames = new Set(['note', 'comment'])

/** What of a request may stand as the answer: it may be under any name, alone or beside a note (§4: not shown). */
function responsesIn(request: unknown): readonly unknown[] {
  if (typeof request !== 'object' || request === null) return [request]
  if ('response' in request) return [request.response]
  const members: readonly [string, unknown][] = Object.entries(request)
  const besideNote = members.filter(([name]) => !noteNames.has(name))
  return besideNote.length === 1 ? [request, besideNote[0]?.[1]] : [request]
}

/** Equal as JSON, whatever the order of members. */
function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]))
}
