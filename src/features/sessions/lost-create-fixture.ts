import type { Attempt } from '#src/model/attempt.ts'

/** For tests: a create whose answer never came. */
export const lostCreate: Attempt = {
  uuid: 'c0ffee',
  action: 'create',
  sessionId: null,
  inputId: null,
  bodyHash: 'hash',
  request: { goal: 'Reconcile October' },
  state: 'unknown',
  startedAt: 0,
  sentAt: 0,
  settledAt: null,
  words: 'No answer within 60 seconds.',
  before: { status: null, requestedSignal: null, budgetMicros: null },
}
