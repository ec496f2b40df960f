import type { QueryClient } from '@tanstack/react-query'

import type { Api } from '#src/api/api.ts'
import type { Gateway, GatewayConfig } from '#src/api/gateway.ts'
import type { Credentials } from '#src/model/account.ts'
import type { FieldMapping } from '#src/model/dialect.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import type { Direct } from '#src/queries/connection/direct.ts'
import type { ScopedStore } from '#src/storage/scoped-store.ts'

import type { CoordinatedApi, Following } from './following.ts'
import type { Kept } from './kept.ts'
import type { Store } from './store.ts'

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
