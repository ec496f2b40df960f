import { ServiceError } from '#src/model/errors.ts'

import type { Attempt, AttemptAction } from './attempt.ts'

/** The same is under way already, in this tab or another: nothing was sent. */
export class AttemptUnderWayError extends Error {
  override name = 'AttemptUnderWayError'

  constructor(action: AttemptAction) {
    super(`A ${action} is under way already; nothing was sent by this.`)
  }
}

/** The session is read again before something is sent, and that failed (`cause`): nothing was sent. */
export class UnreadBeforeError extends Error {
  override name = 'UnreadBeforeError'

  constructor(cause: unknown) {
    super('The session could not be read again; nothing was sent.', { cause })
  }
}

/** Our own gateway found nobody to send it to; to everybody else it is a 503 like any other. */
export class NotSentError extends ServiceError {}

/** The same goal was sent a moment ago, or has no known outcome: whoever wants two must say so. */
export class EqualGoalError extends Error {
  override name = 'EqualGoalError'
  readonly attempt: Attempt

  constructor(attempt: Attempt) {
    super('A session with this goal was asked for a moment ago, or may exist already.')
    this.attempt = attempt
  }
}

/** §3: the new budget is not above what is spent by now; nothing was sent. */
export class StaleBudgetError extends Error {
  override name = 'StaleBudgetError'
  readonly spentMicros: number

  constructor(message: string, spentMicros: number) {
    super(message)
    this.spentMicros = spentMicros
  }
}

/** The answer was lost, and a reading shows that it can have had no effect any more. */
export class OvertakenError extends Error {
  override name = 'OvertakenError'
}
