import type { QueryClient } from '@tanstack/react-query'

import type { Api } from '#src/api/api.ts'
import type { Gateway, GatewayConfig } from '#src/api/gateway.ts'
import type { Meter } from '#src/follow/polling/budget.ts'
import type { Transcript } from '#src/follow/transcript/transcript.ts'
import type { Credentials } from '#src/model/account.ts'
import type { FieldMapping } from '#src/model/dialect.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import type { Session } from '#src/model/session.ts'
import type { ScopedStore } from '#src/storage/scoped-store.ts'

import type { Kept, Store } from './store.ts'

/**
 * One account at one service, with a cache of its own: another account or key means another connection,
 * so that nothing of the one can show in the other.
 */
export type Connection = {
  /** Every request of §4 that it makes goes through the one budget. */
  api: CoordinatedApi
  /** The same service past the budget: for what a person asks for once, such as a check. */
  plainApi: Api
  gateway: Gateway
  /** How this page holds its own keys; null behind a gateway. */
  direct: Direct | null
  /** What this browser remembers in this scope. */
  store: ScopedStore
  queryClient: QueryClient
  /** Follows its sessions: decides when the service is asked, and knows why not. */
  following: Following
  /** Where the operator says that fields stand; read from this browser once. */
  mapping: Kept<FieldMapping | null>
  now: () => number
  /** How far the service's clock is ahead of `now`, in milliseconds. */
  serviceOffset: Store<number>
  /** How long a second lasts where an attempt is looked after: tests shorten it. */
  secondMs: number
  config: GatewayConfig
  /** As of connecting; `credentialsQueries.current` is the present one. */
  credentials: Credentials
  /** Service and account, or key, that local records belong to; null when nothing is held. */
  scope: string | null
  /** False once this browser has failed to keep something: it then lives as long as this tab. */
  readonly durable: boolean
  /** Set by a 401 on a session: polling stands still until a read succeeds again. */
  authProblem: Store<AuthenticationError | null>
  /** Sessions taken off the list here: a reading still under way does not put them back. */
  forgotten: Set<string>
  /** Takes over what the gateway now holds; another scope replaces the whole connection. */
  adopt: (credentials: Credentials) => void
}

/** The right to send one request, as a value: the budget has counted it already. */
export type Permit = {
  /** The number of the request in the budget, on the first call; null afterwards. */
  use: () => number | null
  /** Gives back a permit that nobody used. */
  release: () => void
}

export type ReadOptions = { signal?: AbortSignal | undefined; permit?: Permit | undefined }

/** How the service is polled now, and why it is not when it is not. */
export type PollingStatus = Meter & {
  /** Which tab polls: this one alone, this one for others too, or another one. */
  role: 'alone' | 'leader' | 'follower'
  followed: number
  /** How long the session that has waited longest has been due, in milliseconds. */
  overdueMs: number
  /** When the service's own list of sessions was last read, in any tab; epoch milliseconds. */
  listedAt: number | null
  /** The last error, until a request is answered. */
  problem: unknown
}

/** Every request of §4 as it passes the one request budget, or the tab that leads. */
export type CoordinatedReads = Pick<Api, 'listMessages' | 'listSessions'> & {
  getSession: ReadSession
  write: <Result>(send: () => Promise<Result>) => Promise<Result>
  /** For the writes of many: resolves when the request budget lets the next one go. */
  waitForRoom: () => Promise<void>
}

/** The service as the console calls it, with every request of §4 under the one budget. */
export type CoordinatedApi = Omit<Api, 'getSession'> & Pick<CoordinatedReads, 'getSession'>

/** A reading of a session, as a query asks for it or as the loop does, which has a permit. */
export type ReadSession = (id: string, options?: ReadOptions) => Promise<Session>

/** Follows the sessions of one connection, and is the one place that decides when the service is asked. */
export type Following = {
  reads: CoordinatedReads
  messages: {
    /** Reads the messages of a session once; the query of its transcript publishes them. */
    read: (id: string, signal: AbortSignal) => Promise<Transcript>
    /** Reads every message of a session again, and checks that nothing is missing. */
    readAgain: (id: string) => Promise<void>
  }
  messageInputs: {
    /** Keeps the requests of a page of messages, and publishes the session with them. */
    collect: (id: string, inputs: readonly HumanInput[]) => void
  }
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
  /** What the operator keeps about a session has changed: other tabs read the saved list anew. */
  savedChanged: () => void
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
  listedAt: null,
  problem: null,
}

export type VaultState = {
  /** Whether keys lie sealed on this device, and whether they are open now. */
  exists: boolean
  open: boolean
  /** Keys of this page are gone since nobody touched it, and none has come since. */
  wasLeft: boolean
  /** A key in the page's memory would be forgotten so. */
  forgets: boolean
}

/** How the page talks to services without a gateway: it holds the keys itself, in memory or in a vault. */
export type Direct = {
  /** The vault in the gateway's place. */
  gateway: Gateway
  /** Sends a path of the service to the service of the key that is named, else in use, with that key. */
  fetch: typeof globalThis.fetch
  services: readonly string[]
  vault: () => Promise<VaultState>
  /** False when the passphrase is another one. */
  unlock: (passphrase: string) => Promise<boolean>
  /** Seals the keys of this page under a passphrase, from now on all of them. */
  seal: (passphrase: string) => Promise<void>
  /** Forgets every key of this page; sealed ones stay sealed. */
  lock: () => void
  /** Nobody is there: sealed keys are locked, and those in memory forgotten that are not to stay. */
  leave: () => void
  /** Forgets the sealed keys of this device for good. */
  removeVault: () => Promise<void>
  /** Whether anything answers at a service, readable or not; null when that cannot be told. */
  answersAtAll: () => Promise<boolean | null>
}
