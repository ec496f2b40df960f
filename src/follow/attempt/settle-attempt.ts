import type { Attempt } from '#src/model/attempt/attempt.ts'
import { hasEnded, type Session } from '#src/model/session.ts'
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
    case 'cancel':
      if (session.state === 'cancelled') return took
      return hasEnded(session.state) ? over : null
    case 'redirect':
      // The record shows a direction only as long as no round has taken it up.
      return namesIt(attempt, session) ? took : null
    case 'pause':
      if (session.state === 'paused' || namesIt(attempt, session)) return took
      return hasEnded(session.state) ? over : null
    case 'resume':
      return resumeVerdict(attempt, session)
    default:
      return action satisfies never
  }
}

/** The service names the signal as accepted, and did not before it was sent. */
function namesIt({ action, before }: Claim, { requestedSignal }: Session): boolean {
  return requestedSignal === action && before.requestedSignal !== action
}

function resumeVerdict({ request, before }: Claim, session: Session): Verdict | null {
  if (hasEnded(session.state)) return over
  const budget = budgetIn(request)
  if (budget !== null && session.cost.budgetMicros !== budget) return null
  // It may be held again by now, at the very limit that this set.
  if (budget !== null && before.budgetMicros !== budget) return took
  const isHeld = session.state === 'paused' || session.state === 'cost-limited'
  if (session.state === 'unknown') return session.status === before.status ? null : took
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
    return sameJson(input.answer, responseIn(request))
      ? took
      : { took: false, words: 'It was answered elsewhere.' }
  }
  if (hasEnded(session.state)) return over
  if (input?.state === 'expired') return { took: false, words: 'It takes no answer any more.' }
  return null
}

function responseIn(request: unknown): unknown {
  return typeof request === 'object' && request !== null && 'response' in request
    ? request.response
    : request
}

/** Equal as JSON, whatever the order of members. */
function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([name, item]) => [name, sorted(item)])
}
