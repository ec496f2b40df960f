import type { QueryClient } from '@tanstack/react-query'

import type { Api } from '#src/api/api.ts'
import type { Gateway, GatewayConfig } from '#src/api/gateway.ts'
import type { Meter } from '#src/follow/polling/budget.ts'
import type { Credentials } from '#src/model/account.ts'
import type { FieldMapping } from '#src/model/dialect.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import type { Session, SessionState } from '#src/model/session.ts'
import type { ScopedStore } from '#src/storage/open-storage.ts'

import type { Store } from './store.ts'

/**
 * The environment of a client: an account at a service in this browser, with a cache of its own. Another
 * account or key means another environment, so that nothing of the one can show in the other.
 */
export type Env = {
  /** The service past the request budget: for what a person asks for once, such as a check. */
  plainApi: Api
  gateway: Gateway
  /** The place of this page's own keys; null behind a gateway. */
  direct: Direct | null
  /** The memory of this browser in this scope. */
  store: ScopedStore
  /** The memory of this browser in another scope. */
  scoped: (scope: string) => ScopedStore
  queryClient: QueryClient
  /** The operator's mapping of fields; read from this browser once, and again after `forget`. */
  mapping: { get: () => Promise<FieldMapping | null>; forget: () => void }
  now: () => number
  /** The lead of the service's clock over `now`, in milliseconds. */
  serviceOffset: Store<number>
  /** The length of a second where an attempt is looked after: tests shorten it. */
  secondMs: number
  config: GatewayConfig
  /** As of connecting; `credentialsQueries.current` is the present one. */
  credentials: Credentials
  /** Service and account, or key, that local records belong to; null when nothing is held. */
  scope: string | null
  /** False once this browser has failed to keep something: it then lives as long as this tab. */
  isDurable: () => boolean
  /** Set by a 401 on a session: polling stands still until a read succeeds again. */
  authProblem: Store<AuthenticationError | null>
  /** Sessions taken off the list here: a reading still under way does not put them back. */
  forgotten: Set<string>
  /** False once another account or key has taken over the page. */
  isCurrent: () => boolean
  /** Takes over what the gateway now holds; another scope replaces the whole client. */
  adopt: (credentials: Credentials) => void
}

/** The client that pages read and write by: the environment, the service within its budget, and the following. */
export type Client = Env & {
  api: CoordinatedApi
  following: Following
}

/** The right to send one request, as a value: the budget has counted it already. */
export type Permit = {
  /** The number of the request in the budget, on the first call; null afterwards. */
  use: () => number | null
  /** Gives back a permit that nobody used. */
  release: () => void
}

export type ReadOptions = { signal?: AbortSignal | undefined; permit?: Permit | undefined }

/** The status of polling now, and why the service is not polled when it is not. */
export type PollingStatus = Meter & {
  /** The tab that polls: this tab alone, this tab for others too, or another tab. */
  role: 'alone' | 'leader' | 'follower'
  followed: number
  /** The time for which the session that has waited longest has been due, in milliseconds. */
  overdueMs: number
  /** The time when the service's own list of sessions was last read, in any tab; epoch milliseconds. */
  listedAt: number | null
  /** The last error, until a request is answered. */
  problem: unknown
}

/** The service as the console calls it: every request of §4 passes the one request budget, or the tab that leads. */
export type CoordinatedApi = Omit<Api, 'getSession'> & {
  getSession: (id: string, options?: ReadOptions) => Promise<Session>
}

/** Follows the sessions of one scope: decides when the service is asked, and publishes what it answers. */
export type Following = {
  /** Reads a session in its turn, and publishes what comes; joins a reading under way. */
  readSession: (id: string) => Promise<Session>
  /** Reads it now, and gives up what was asked before; `signal` ends the wait. */
  readFresh: (id: string, signal?: AbortSignal) => Promise<Session>
  /** Publishes a session that the answer to a write has brought, in place of a reading under way. */
  publish: (session: Session) => void
  /** A reading of the session that is under way is from before a write: it is not shown any more. */
  giveUpReading: (id: string) => void
  /** Reads the messages of a session once, and publishes them. */
  readMessages: (id: string) => Promise<void>
  /** Reads every message of a session again, and checks that nothing is missing. */
  readMessagesAgain: (id: string) => Promise<void>
  /** A session is on screen until the function that this gives is called: it is read now, and often. */
  show: (id: string) => () => void
  /** The same for its messages. */
  showMessages: (id: string) => () => void
  /** Reads the session as soon as the budget allows; `state` is the state that the service's list tells. */
  hurry: (id: string, state?: SessionState) => void
  /** A saved session has changed: other tabs read the saved list anew. */
  savedChanged: () => void
  /** The operator has changed where fields stand: all is read anew, in other tabs, too. */
  mappingChanged: () => void
  /** The key may work again. */
  admit: () => void
  /** Lets one request through now, also in a pause after failures: a person has clicked. */
  tryNow: () => void
  /** For the writes of many: resolves when the request budget lets the next one go; false if none may go any more. */
  waitForRoom: (signal?: AbortSignal) => Promise<boolean>
  /** Reads everything on screen now and the rest within ten seconds. */
  askNow: () => void
  status: Store<PollingStatus>
  /** Milliseconds between two readings of a session in this state; null when it is not read by itself. */
  targetOf: (id: string, state: SessionState | null) => number | null
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

/** The page's way to services without a gateway: it holds the keys itself, in memory or in a vault. */
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
  leave: () => Promise<void>
  /** Forgets the sealed keys of this device for good. */
  removeVault: () => Promise<void>
}
