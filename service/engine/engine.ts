import type {
  CreateSessionRequest,
  HumanInputResponse,
  SignalRequest,
} from '#src/contract/requests.ts'

import type { HumanInputRecord, MessageRecord, SessionRecord } from './records.ts'

/**
 * What the HTTP routes ask of the engine. Every call is scoped to an account: another account's
 * session is as unknown as one that never was (`UnknownSessionError`, `UnknownInputError`).
 */
export type Engine = {
  /** Stores the session (status `queued`) and enqueues its workflow. */
  createSession(accountId: string, request: CreateSessionRequest): Promise<SessionRecord>
  /** The session with its rounds and human inputs, read in one snapshot. */
  findSession(accountId: string, sessionId: string): Promise<SessionRecord>
  /** Accepts one of the four signals (§4) or throws `SignalRefusedError` with the state in its message. */
  signal(accountId: string, sessionId: string, signal: SignalRequest): Promise<SessionRecord>
  /** Records the first answer; a second one, or one after the end, throws `AnswerRefusedError`. */
  respond(
    accountId: string,
    sessionId: string,
    inputId: string,
    answer: HumanInputResponse,
  ): Promise<HumanInputRecord>
  /**
   * Messages of the rounds after the round `after` (exclusive, in the order rounds started), whole
   * rounds at a time: the page ends at the first end of a round at or beyond `limit` messages.
   * An unknown `after` throws `UnknownCursorError`.
   */
  listMessages(
    accountId: string,
    sessionId: string,
    page: { after: string | null; limit: number },
  ): Promise<{ messages: readonly MessageRecord[]; hasMore: boolean }>
  /** Stops between steps; what was running goes on after the next start. */
  stop(): Promise<void>
}
