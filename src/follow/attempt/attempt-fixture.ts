import type { Attempt, AttemptAction } from '#src/model/attempt.ts'

import { draftAttempt } from './attempt-machine.ts'

/** For tests: an attempt at one action of session `ses_1`. */
export function attemptOf(action: AttemptAction, change: Partial<Attempt> = {}): Attempt {
  const isOfSession = action !== 'create' && action !== 'signup'
  const draft = draftAttempt({
    uuid: 'c0ffee',
    action,
    sessionId: isOfSession ? 'ses_1' : null,
    inputId: action === 'answer' || action === 'dismiss' ? 'inp_1' : null,
    bodyHash: 'hash',
    request: null,
    before: { status: 'running', requestedSignal: null, budgetMicros: null },
    startedAt: 0,
  })
  return { ...draft, ...change }
}
