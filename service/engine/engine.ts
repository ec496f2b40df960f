import type { PoolClient } from 'pg'

import type {
  CreateSessionRequest,
  HumanInputResponse,
  SignalRequest,
} from '#src/contract/requests.ts'

import type { HumanInputRecord, MessagePage, SessionPage, SessionRecord } from './records.ts'

/**
 * Runs the one transaction of a request's effect. A caller that brings its own can look up and keep an
 * answer in it; what it throws instead of running `work` means that there is nothing left to do.
 */
export type Transact<Result> = (work: (client: PoolClient) => Promise<Result>) => Promise<Result>

/**
 * What the HTTP routes ask of the engine. Every call is scoped to an account: another account's
 * session is as unknown as one that never was (`UnknownSessionError`, `UnknownInputError`).
 */
export type Engine = {
  /** Stores the session (status `queued`) and enqueues its workflow. */
  createSession(
    accountId: string,
    request: CreateSessionRequest,
    transact?: Transact<SessionRecord>,
  ): Promise<SessionRecord>
  /** The session with its rounds and human inputs, read in one snapshot. */
  findSession(accountId: string, sessionId: string): Promise<SessionRecord>
  /** All of the session's context, of which `findSession` tells no more than the beginning of a long one. */
  findContext(accountId: string, sessionId: string): Promise<unknown>
  /**
   * The account's sessions, newest first, behind the session `after`; at most 200, 50 when `limit` is null.
   * Throws `UnknownCursorError` when that is none of this account.
   */
  listSessions(
    accountId: string,
    page: { after: string | null; limit: number | null },
  ): Promise<SessionPage>
  /** Accepts one of the four signals (§4) or throws `SignalRefusedError` with the state in its message. */
  signal(
    accountId: string,
    sessionId: string,
    signal: SignalRequest,
    transact?: Transact<SessionRecord>,
  ): Promise<SessionRecord>
  /** Cancels every session of the account that has not ended. */
  cancelSessions(accountId: string): Promise<void>
  /** Records the first answer; a second one, or one after the end, throws `AnswerRefusedError`. */
  respond(
    accountId: string,
    sessionId: string,
    inputId: string,
    answer: HumanInputResponse,
    transact?: Transact<HumanInputRecord>,
  ): Promise<HumanInputRecord>
  /**
   * Messages round by round: the first of those in rounds that began after the round `after`; at most 200, 50
   * when `limit` is null. Throws `UnknownCursorError` when that is no round of the session.
   */
  listMessages(
    accountId: string,
    sessionId: string,
    page: { after: string | null; limit: number | null },
  ): Promise<MessagePage>
  /** Stops between steps; what was running goes on after the next start. */
  stop(): Promise<void>
}
