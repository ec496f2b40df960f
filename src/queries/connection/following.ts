import type { Api, CallOptions } from '#src/api/api.ts'
import type { Meter } from '#src/follow/polling/budget.ts'
import type { Transcript } from '#src/follow/transcript/transcript.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'

import type { Store } from './store.ts'

/** The right to send one request, as a value: the budget has counted it already. */
export type Permit = {
  /** The number of the request in the budget, on the first call; null afterwards. */
  use: () => number | null
  /** Gives back a permit that nobody used. */
  release: () => void
}

export type ReadOptions = { signal?: AbortSignal | undefined; permit?: Permit | undefined }

/** Requests for input that services tell by messages only (§2: the place of a request is not shown). */
export type MessageInputs = {
  /** Keeps the requests of a page of messages, and publishes the session with them. */
  collect: (id: string, inputs: readonly HumanInput[]) => void
  /** A session with the requests that pages have shown so far. */
  merge: (session: Session) => Session
  /**
   * The same for a session that another tab has read, whose messages were not read here: a session that
   * waits stays as it is when nothing read here says for what.
   */
  mergeFromTab: (session: Session) => Session
  /** Whether a session shows a request that waits, and that it has not gone on since. */
  showsQuestion: (session: Session) => boolean
  /** A session was read: requests of before it went on are past. */
  sessionRead: (session: Session) => void
}

/** How the service is polled now, and why it is not when it is not. */
export type PollingStatus = Meter & {
  /** Which tab polls: this one alone, this one for others too, or another one. */
  role: 'alone' | 'leader' | 'follower'
  followed: number
  /** How long the session that has waited longest has been due, in milliseconds. */
  overdueMs: number
  /** The last error, until a request is answered. */
  problem: unknown
}

/** Every request of §4 as it passes the one request budget, or the tab that leads. */
export type CoordinatedReads = Pick<Api, 'listMessages' | 'listSessions'> & {
  getSession: (id: string, options?: CallOptions & ReadOptions) => Promise<Session>
  write: <Result>(send: () => Promise<Result>) => Promise<Result>
}

/** The service as the console calls it, with every request of §4 under the one budget. */
export type CoordinatedApi = Omit<Api, 'getSession'> & Pick<CoordinatedReads, 'getSession'>

/** A reading of a session, as a query asks for it or as the loop does, which has a permit. */
export type ReadSession = (
  id: string,
  options?: { signal?: AbortSignal | undefined; permit?: Permit | undefined },
) => Promise<Session>

/** Follows the sessions of one connection, and is the one place that decides when the service is asked. */
export type Following = {
  reads: CoordinatedReads
  messages: {
    /** Reads the messages of a session once; the query of its transcript publishes them. */
    read: (id: string, signal: AbortSignal) => Promise<Transcript>
    /** Reads every message of a session again, and checks that nothing is missing. */
    readAgain: (id: string) => Promise<void>
  }
  messageInputs: MessageInputs
  /** Reads a session once, its messages behind it if they are on screen, and publishes what comes. */
  readSession: ReadSession
  /** Publishes a session that the answer to a write has brought. */
  publish: (session: Session) => void
  /** A session is on screen until the function that this gives is called. */
  show: (id: string) => () => void
  /** The same for its messages. */
  showMessages: (id: string) => () => void
  /** Reads the session as soon as the budget allows. */
  hurry: (id: string) => void
  /** The list of known sessions is this one now; left out, the one in the cache. */
  listChanged: (list?: readonly SavedSession[]) => void
  /** The operator has changed where fields stand: other tabs read the mapping anew. */
  mappingChanged: () => void
  /** The key may work again. */
  admit: () => void
  /** Lets one request through now, also in a pause after failures: a person has clicked. */
  tryNow: () => void
  /** Reads everything on screen now and the rest within ten seconds. */
  askNow: () => void
  status: Store<PollingStatus>
  /** Milliseconds between two readings of a session; null when it is not followed. */
  targetOf: (id: string) => number | null
}

/** The status before the first request. */
export const notPolledYet: PollingStatus = {
  sent: 0,
  countedMs: 0,
  allowedPerMinute: 0,
  refusedPerMinute: null,
  underWay: 0,
  waiting: null,
  silentMs: 0,
  role: 'alone',
  followed: 0,
  overdueMs: 0,
  problem: null,
}
