import { type Attempt, directionOf, type SignalAttempt } from '#src/model/attempt.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
import { parseMicros } from '#src/model/spend/money.ts'

import { answeredElsewhere, ended, takesNoAnswer } from './words.ts'

/** The outcome of an attempt, as a reading shows it. */
export type Outcome =
  /** `applied`: the effect itself is there; a service may name a signal long before it is carried out. */
  | { taken: true; applied: boolean }
  /** It can have no effect any more. */
  | { taken: false; applied: false; words: string }

const applied: Outcome = { taken: true, applied: true }
const taken: Outcome = { taken: true, applied: false }
const overBy = (words: string): Outcome => ({ taken: false, applied: false, words })
const over = overBy(ended)
const elsewhere = overBy(answeredElsewhere)

/**
 * The outcome of an attempt by a reading of its session; null while the reading says nothing. No reading
 * shows a create, a sign-up or a key: the service lists neither (§4). §3 does not say where a signal leads, so
 * only what the record shows counts.
 */
export function inferOutcome(attempt: Attempt, session: Session): Outcome | null {
  const { action } = attempt
  switch (action) {
    case 'create':
    case 'signup':
    case 'createKey':
    case 'revokeKey':
    case 'dismiss':
      return null
    case 'answer':
      return answerOutcome(attempt.request, inputIn(session, attempt.inputId), session)
    case 'cancel':
      if (session.state === 'cancelled') return applied
      return hasEnded(session.state) ? over : null
    case 'redirect':
      // The record shows a direction only until a round takes it up, its messages for ever.
      if (attempt.named && session.requestedSignal !== action) return applied
      return namesIt(attempt, session) ? taken : null
    case 'pause':
      return pauseOutcome(attempt, session)
    case 'resume':
      return resumeOutcome(attempt, session)
    default:
      return action satisfies never
  }
}

/** The same for each person who asked, and at any time: another operator may have been first with the same. */
export function outcomeByAnybody(attempt: Attempt, session: Session): Outcome | null {
  const before = { ...attempt.before, requestedSignal: null }
  return inferOutcome({ ...attempt, before }, session)
}

function pauseOutcome(attempt: Attempt, session: Session): Outcome | null {
  const isNamed = session.requestedSignal === 'pause'
  const isAccepted = attempt.state === 'confirmed'
  if (session.state === 'paused') return isNamed ? taken : applied
  if (namesIt(attempt, session)) return taken
  // A session paused at its budget is read as held at its cost limit; an unknown word may mean paused.
  const mayBePaused =
    session.state === 'cost-limited' || (isAccepted && session.state === 'unknown')
  if (mayBePaused && !isNamed && hasMoved(attempt, session)) return applied
  return hasEnded(session.state) ? over : null
}

/**
 * The outcome of a redirect by the messages: they hold its words (§4). Without an answer the words are ours
 * when they are newer than the session was before, by the service's clock: others may have said the same.
 */
export function outcomeByMessages(attempt: Attempt, messages: readonly Message[]): Outcome | null {
  const { saidBefore, updatedAt: since = null } = attempt.before
  const words = directionOf(attempt)
  if (!words) return null
  if (attempt.state === 'confirmed' && saidBefore !== undefined) {
    return timesSaid(words, messages) > saidBefore ? applied : null
  }
  if (since === null) return null
  const isOurs = ({ role, text, at }: Message) =>
    role === 'operator' && at !== null && at > since && text.trim() === words
  return messages.some(isOurs) ? applied : null
}

/** Words so long are hardly repeated by chance. */
const NO_CHANCE = 16
/** How many messages hold the words of a redirect: of operators, and of anybody where the words are long. */
export function timesSaid(words: string, messages: readonly Message[]): number {
  const isLong = words.length >= NO_CHANCE
  return messages.filter(
    ({ role, text }) => (isLong || role === 'operator') && text.includes(words),
  ).length
}

/** The service names the signal as accepted, and did not before it was sent. */
function namesIt({ action, before }: Attempt, { requestedSignal }: Session): boolean {
  return requestedSignal === action && before.requestedSignal !== action
}

/** The service's word is another one; before, it was read. */
function hasMoved({ before }: Pick<Attempt, 'before'>, { status }: Session): boolean {
  return before.status !== null && status !== before.status
}

function resumeOutcome(
  { before, request, state }: SignalAttempt,
  session: Session,
): Outcome | null {
  if (hasEnded(session.state)) return over
  // A resume that the service has accepted need not be shown by its budget.
  const isUnanswered = request.type === 'resume' && state !== 'confirmed'
  const budget = isUnanswered ? parseMicros(request.newBudget) : null
  if (budget !== null && session.cost.budgetMicros !== budget) return null
  // The status before must be known, to say that the session has moved.
  const wasRead = before.status !== null
  // It may be held again by now, at the very limit that this set.
  if (budget !== null && wasRead && before.budgetMicros !== budget) return applied
  const isHeld = session.state === 'paused' || session.state === 'cost-limited'
  if (session.state === 'unknown') return hasMoved({ before }, session) ? applied : null
  if (isHeld || session.requestedSignal === 'pause') return null
  return session.requestedSignal === 'resume' ? taken : applied
}

function answerOutcome(
  request: unknown,
  input: HumanInput | undefined,
  session: Session,
): Outcome | null {
  if (input?.state === 'answered') {
    if (input.answer === null || input.answer === undefined) return applied
    return responsesIn(request).some((response) => sameJson(input.answer, response))
      ? applied
      : elsewhere
  }
  // A record that shows only what waits leaves open whether it was answered before the end.
  if (hasEnded(session.state)) return input ? over : null
  if (input?.state === 'expired') return overBy(takesNoAnswer)
  return null
}

const noteNames = new Set(['note', 'comment'])

/** The parts of a request that may stand as the answer: under any name, alone or beside a note (§4: not shown). */
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

/** The reason why nothing is left to say to a request for input. */
export type SettledInput =
  /** Somebody was first; `input` carries the answer that stands, when the service shows it. */
  { kind: 'answered-elsewhere'; input: HumanInput | null } | { kind: 'ended'; session: Session }

/** The request waits no longer, and whose doing that was is not known. */
export type NoLongerAsked = { kind: 'no-longer-asked' }

/** The request for input as a reading shows it; undefined where the reading does not. */
export function inputIn(session: Session, inputId: string | null): HumanInput | undefined {
  return session.humanInputs.find((candidate) => candidate.inputId === inputId)
}

/** The end of the request, if a reading already shows it; null while an answer is still worth sending. */
export function settledBy(session: Session, inputId: string): SettledInput | null {
  if (hasEnded(session.state)) return { kind: 'ended', session }
  const input = inputIn(session, inputId)
  if (input) {
    const open = input.state === 'pending' || input.state === 'unknown'
    return open ? null : { kind: 'answered-elsewhere', input }
  }
  // A service may not show requests at all: while it waits, or may, the answer is worth a try.
  const mayWait = session.state === 'waiting' || session.state === 'unknown'
  const showsRequests = session.humanInputs.length > 0
  return mayWait && !showsRequests ? null : { kind: 'answered-elsewhere', input: null }
}
