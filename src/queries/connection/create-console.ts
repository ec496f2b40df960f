import { createApi } from '#src/api/api.ts'
import { createGateway, type GatewayConfig } from '#src/api/gateway.ts'
import type { Custody } from '#src/model/account.ts'
import type { AuthenticationError } from '#src/model/errors.ts'
import type { Clock } from '#src/queries/pace/clock.ts'
import { createLatePace } from '#src/queries/pace/late-pace.ts'
import { createPacedApi } from '#src/queries/pace/paced-api.ts'
import { showSession } from '#src/queries/reading/show-session.ts'
import { sessionQueries } from '#src/queries/session-queries.ts'
import { openStorage, type BrowserStorage } from '#src/storage/open-storage.ts'

import { createCell } from './cell.ts'
import type { Connection } from './connection.ts'
import { createQueryClient } from './create-query-client.ts'
import { queryKeys } from './query-keys.ts'
import { scopeOf } from './scope-of.ts'

export type ConsoleOptions = {
  /** Address of the gateway; empty for the page's own origin. */
  baseUrl: string
  fetch: typeof globalThis.fetch
  now?: () => number
  /** How long a second of the time limits lasts; tests shorten it. */
  secondMs?: number
  /** Ticks that go on in a hidden tab. */
  clock?: Clock
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

/**
 * Requests per second to begin with. Our own service beside this page takes ten by default; of any other
 * nothing is known.
 */
const START_RATE = { local: 8, elsewhere: 2 }

export function createConsole(options: ConsoleOptions): Console {
  const { baseUrl, fetch, secondMs = 1_000 } = options
  const transport = { baseUrl, fetch, secondMs }
  const plainApi = createApi(transport)
  const gateway = createGateway(transport)
  const now = options.now ?? Date.now
  const opening = options.storage ?? openStorage({ now })
  const state = createCell<ConsoleState>({ kind: 'starting' })

  function connect(storage: BrowserStorage, config: GatewayConfig, custody: Custody): void {
    const scope = scopeOf(config, custody)
    const authProblem = createCell<AuthenticationError | null>(null)
    const queryClient = createQueryClient(authProblem)
    queryClient.setQueryData(queryKeys.custody, custody)
    const rate = config.service === 'local' ? START_RATE.local : START_RATE.elsewhere
    const pace = createLatePace(() => import('#src/queries/pace/create-poller.ts'), {
      api: plainApi,
      queryClient,
      scope: scope ?? '',
      rate,
      show: (session) => showSession(connection, session),
      ...(options.clock && { clock: options.clock }),
    })
    authProblem.subscribe(() => authProblem.get() === null && pace.admit())
    const connection: Connection = {
      api: createPacedApi(plainApi, pace),
      gateway,
      store: storage.scoped(scope ?? ''),
      queryClient,
      pace,
      now,
      secondMs,
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
          stopFollowing()
          stopHearing()
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
    const stopHearing = connection.store.attempts.subscribe(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.attempts }),
    )
    const stopFollowing =
      scope === null ? () => undefined : pace.start((id) => readNow(connection, id))
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

function readNow(connection: Connection, id: string): Promise<unknown> {
  const { queryClient } = connection
  const detail = queryClient.defaultQueryOptions(sessionQueries.detail(connection, id))
  // Not `fetchQuery`: to it, what came before the clock was set back is fresh for an hour.
  return queryClient.getQueryCache().build(queryClient, detail).fetch(detail)
}
