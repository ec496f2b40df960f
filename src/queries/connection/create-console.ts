import { createApi } from '#src/api/api.ts'
import { createGateway, type GatewayConfig } from '#src/api/gateway.ts'
import { createLane } from '#src/follow/lane.ts'
import type { Custody } from '#src/model/account.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import { openStorage, type BrowserStorage } from '#src/storage/open-storage.ts'

import { createCell, type Connection } from './connection.ts'
import { createQueryClient } from './create-query-client.ts'
import { queryKeys } from './query-keys.ts'
import { scopeOf } from './scope-of.ts'

export type ConsoleOptions = {
  /** Address of the gateway; empty for the page's own origin. */
  baseUrl: string
  fetch: typeof globalThis.fetch
  now?: () => number
  storage?: Promise<BrowserStorage>
}

type ConsoleState =
  | { kind: 'starting' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'connected'; connection: Connection }

/** The data side of the console as a store: what it is connected to, and a word when that changes. */
export type Console = {
  /** Asks the gateway what it is and what it holds; never rejects, `getState` says how it went. */
  start: () => Promise<void>
  getState: () => ConsoleState
  subscribe: (listener: () => void) => () => void
}

/** How many reads may be under way at once; browsers hold six connections per host. */
const LANE_WIDTH = 4

export function createConsole(options: ConsoleOptions): Console {
  const transport = { baseUrl: options.baseUrl, fetch: options.fetch }
  const api = createApi(transport)
  const gateway = createGateway(transport)
  const now = options.now ?? Date.now
  const opening = options.storage ?? openStorage({ now })
  const state = createCell<ConsoleState>({ kind: 'starting' })

  function connect(storage: BrowserStorage, config: GatewayConfig, custody: Custody): void {
    const scope = scopeOf(config, custody)
    const authProblem = createCell<AuthenticationError | null>(null)
    const queryClient = createQueryClient(authProblem)
    queryClient.setQueryData(queryKeys.custody, custody)
    const connection: Connection = {
      api,
      gateway,
      store: storage.scoped(scope ?? ''),
      queryClient,
      lane: createLane(LANE_WIDTH),
      now,
      config,
      custody,
      scope,
      get durable() {
        return storage.isDurable()
      },
      authProblem,
      forgotten: new Set(),
      adopt(next) {
        const current = state.get()
        if (current.kind !== 'connected' || current.connection !== connection) return
        if (scopeOf(config, next) !== scope) {
          connect(storage, config, next)
          void queryClient.cancelQueries()
          queryClient.clear()
          return
        }
        queryClient.setQueryData(queryKeys.custody, next)
        if (authProblem.get() === null) return
        authProblem.set(null)
        void queryClient.invalidateQueries()
      },
    }
    state.set({ kind: 'connected', connection })
  }

  return {
    async start() {
      state.set({ kind: 'starting' })
      try {
        const [storage, config, custody] = await Promise.all([
          opening,
          gateway.getConfig(),
          gateway.getCustody(),
        ])
        connect(storage, config, custody)
      } catch (error) {
        state.set({ kind: 'failed', error })
      }
    },
    getState: state.get,
    subscribe: state.subscribe,
  }
}
