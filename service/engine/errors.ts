import type { SessionStatus } from './records.ts'

/** An error under the name of its class. */
class EngineError extends Error {
  override name = this.constructor.name
}

/** No session of that id in this account (404). */
export class UnknownSessionError extends EngineError {}

/** No human-input request of that id in this session (404). */
export class UnknownInputError extends EngineError {}

/** `after` names no place in the list (400). */
export class UnknownCursorError extends EngineError {}

/** A signal that does not fit the state (400, §7 SessionError); spend and budget go into the body. */
export class SignalRefusedError extends EngineError {
  readonly status: SessionStatus
  readonly spentMicros: number
  readonly budgetMicros: number | null

  constructor(
    message: string,
    state: { status: SessionStatus; spentMicros: number; budgetMicros: number | null },
  ) {
    super(message)
    this.status = state.status
    this.spentMicros = state.spentMicros
    this.budgetMicros = state.budgetMicros
  }
}

/** An answer that cannot stand: answered before or session over (409), or not what was asked (400). */
export class AnswerRefusedError extends EngineError {
  readonly kind: 'answered' | 'ended' | 'invalid'
  /** The field that is wrong, for `invalid`. */
  readonly field: string | null

  constructor(
    message: string,
    kind: 'answered' | 'ended' | 'invalid',
    field: string | null = null,
  ) {
    super(message)
    this.kind = kind
    this.field = field
  }
}

/** The account has as many sessions as it may have, of those that have not ended or of all (403). */
export class TooManySessionsError extends EngineError {
  constructor(which: 'open' | 'kept', most: number) {
    super(
      which === 'open'
        ? `This account has ${most} sessions that have not ended, which is as many as it may have. Cancel some, or wait until some end.`
        : `This account keeps ${most} sessions, ended ones included, which is as many as it may keep. ${waysToRoom('SESSIONS_PER_ACCOUNT')}`,
    )
  }
}

/** The account has used up the bytes that it may store (403); a session at work fails with this reason. */
export class StorageFullError extends EngineError {
  constructor(mostBytes: number) {
    const most = Number((mostBytes / bytesPerMb).toFixed(2))
    super(
      `This account has used up its ${most} MB of storage. ${waysToRoom('STORED_MB_PER_ACCOUNT')}`,
    )
  }
}

export const bytesPerMb = 1_000_000

/** Only the host of the service can make room: the interface removes no single session. */
function waysToRoom(limit: string): string {
  return `Ask the host of the service to remove ended sessions (RETAIN_ENDED_DAYS) or to raise ${limit}. Deleting the account removes all its sessions.`
}

/** The account was deleted while it asked (401). */
export class AccountDeletedError extends EngineError {
  constructor() {
    super('This account has been deleted.')
  }
}

/** An agent cannot work on the request (400, with the field that is wrong). */
export class RequestRefusedError extends EngineError {
  readonly field: string

  constructor(message: string, field: string) {
    super(message)
    this.field = field
  }
}

/** The `rehearsal:` line of the context cannot be read. */
export class InvalidSceneError extends RequestRefusedError {
  constructor(message: string) {
    super(message, 'context')
  }
}
