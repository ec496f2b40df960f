import type { Attempt, AttemptAction, AttemptState, NewAttempt, SignalAttempt } from './attempt.ts'
import type { SignalType } from './session.ts'

type AttemptOf<Action> = Action extends SignalType
  ? SignalAttempt
  : Extract<Attempt, { action: Action }>

type Change = Partial<Omit<NewAttempt, 'action' | 'request'>> & {
  request?: unknown
  state?: AttemptState
  words?: string
  settledAt?: number
  named?: boolean
  effect?: { applied: boolean; at: number }
}

/** For tests: an attempt at one action of session `ses_1`, with what belongs to its state. */
export function attemptOf<Action extends AttemptAction>(
  action: Action,
  { words = 'No answer came.', ...change }: Change = {},
): AttemptOf<Action> {
  const { state = 'sending', startedAt = 0, settledAt = startedAt } = change
  const isOfSession = !['create', 'signup', 'createKey', 'revokeKey'].includes(action)
  const attempt = {
    uuid: 'c0ffee',
    action,
    sessionId: isOfSession ? 'ses_1' : null,
    inputId: action === 'answer' || action === 'dismiss' ? 'inp_1' : null,
    bodyHash: 'hash',
    before: { status: 'running', requestedSignal: null, budgetMicros: null },
    ...change,
    request: change.request ?? requestOf(action),
    state,
    startedAt,
    settledAt: state === 'confirmed' || state === 'refused' ? settledAt : null,
    words: state === 'unknown' || state === 'refused' ? words : null,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each test gives what its action needs.
  return attempt as unknown as AttemptOf<Action>
}

function requestOf(action: AttemptAction): unknown {
  if (action === 'create') return { goal: 'Reconcile October' }
  if (action === 'dismiss') return { shown: true }
  if (action === 'createKey') return { name: 'Nightly report' }
  if (action === 'revokeKey') return { keyId: 'key_1', name: 'Nightly report' }
  if (action === 'redirect') return { type: action, message: 'Refunds first' }
  return action === 'answer' || action === 'signup' ? null : { type: action }
}
