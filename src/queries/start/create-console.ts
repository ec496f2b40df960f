import { QueryClient } from '@tanstack/react-query'

import { createApi } from '#src/api/api.ts'
import { createGateway, type GatewayConfig } from '#src/api/gateway.ts'
import { createClockOffset } from '#src/follow/polling/clock.ts'
import type { Credentials } from '#src/model/account.ts'
import type { FieldMapping } from '#src/model/dialect.ts'
import {
  NotFoundError,
  UnreadableResponseError,
  type AuthenticationError,
  ConnectionError,
  RateLimitError,
  ServiceError,
} from '#src/model/errors.ts'
import type { Client, Direct, Env } from '#src/queries/client/client.ts'
import { forgetShown, queryKeys } from '#src/queries/client/query-keys.ts'
import { scopeOfKey } from '#src/queries/client/scopes.ts'
import { createEmitter, createStore, type Store } from '#src/queries/client/store.ts'
import type { Clock } from '#src/queries/following/clock.ts'
import { createFollowing } from '#src/queries/following/create-following.ts'
import { changeNotes, findDescribed, keepNotRead } from '#src/queries/service/keep-notes.ts'
import { syncRemoteSessions } from '#src/queries/sessions/remote-sessions.ts'
import { costQueries, savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { openStorage, type BrowserStorage } from '#src/storage/open-storage.ts'

import { createRequestNames, nameOrigin } from './request-names.ts'

export type ConsoleOptions = {
  /** Address of the gateway; empty for the page's own origin. */
  baseUrl: string
  fetch: typeof globalThis.fetch
  /** `fetch` of the gateway's own endpoints, which a page asks for before its scripts run. */
  gatewayFetch?: typeof globalThis.fetch
  now?: () => number
  /** The length of a second of the time limits; tests shorten it. */
  secondMs?: number
  /** Ticks that go on in a hidden tab. */
  clock?: Clock
  storage?: Promise<BrowserStorage>
  /** The session whose page is opened: it is read before the others. */
  openSession?: string | null
  /** Origins of the services that this page may ask itself, where no gateway answers. */
  services?: readonly string[]
}

type ConsoleState =
  | { kind: 'starting' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'connected'; client: Client; leave: () => void }

export type Console = {
  /** Asks the gateway what it is and what it holds; never rejects, `getState` says how it went. */
  start: () => Promise<void>
  getState: () => ConsoleState
  subscribe: Store<ConsoleState>['subscribe']
}

/**
 * Requests per second to begin with. Our own local service takes ten by default; of any other
 * nothing is known.
 */
const START_RATE = { local: 8, elsewhere: 2 }

/** The data side of the console as a store: what it is connected to, and a word when that changes. */
export function createConsole(options: ConsoleOptions): Console {
  const { baseUrl, fetch, secondMs = 1_000 } = options
  const now = options.now ?? (() => Date.now())
  const serviceOffset = createStore(0)
  const clockOffset = createClockOffset()
  const onDate = (date: string | null) => {
    clockOffset.heard(date, now())
    serviceOffset.set(clockOffset.offsetMs())
  }
  const transport = { baseUrl, fetch, secondMs, onDate }
  const { gatewayFetch = fetch } = options
  let gateway = createGateway({ ...transport, fetch: gatewayFetch, names: { headers: nameOrigin } })
  let direct: Direct | null = null
  const opening = options.storage ?? openStorage({ now })
  const state = createStore<ConsoleState>({ kind: 'starting' })

  /** A client, and how to show it and to begin to follow its sessions. */
  function connect(
    storage: BrowserStorage,
    base: GatewayConfig,
    credentials: Credentials,
    openSession: string | null = null,
  ) {
    const scope = scopeOf(base, credentials)
    let held = credentials
    const adopted = createEmitter<[]>()
    const { service = base.service } = credentials.keys.find((key) => key.active) ?? {}
    const config = { ...base, service }
    const authProblem = createStore<AuthenticationError | null>(null)
    const queryClient = createQueryClient()
    queryClient.setQueryData(queryKeys.credentials, credentials)
    const store = storage.scoped(scope ?? '')
    let foundMapping: Promise<FieldMapping | null> | null = null
    const mapping = {
      get: () => (foundMapping ??= store.mapping.find()),
      forget: () => void (foundMapping = null),
    }
    const isCurrent = () => {
      const current = state.get()
      return current.kind === 'connected' && current.client.queryClient === queryClient
    }
    function adopt(next: Credentials): void {
      const current = state.get()
      if (current.kind !== 'connected' || !isCurrent()) return
      if (scopeOf(base, next) === scope) {
        held = next
        return adopted.emit()
      }
      current.leave()
      // A person who leaves has an account: a second is not asked for first.
      connect(storage, held.account ? { ...base, hasAccounts: true } : base, next).show()
      void queryClient.cancelQueries()
      queryClient.clear()
    }
    const plainApi = createApi({
      ...transport,
      ...(direct && { declaredKeysOnly: true, fetch: direct.fetch }),
      names: createRequestNames({
        behindGateway: direct === null,
        credentials: () => held,
        readAgain: () => gateway.getCredentials().then(adopt, () => undefined),
      }),
      mapping: mapping.get,
      // The notes on a service are no reason for anything else to fail.
      kept: {
        find: (answer) => findDescribed(store, answer).catch(() => null),
        save: (dialect, answer) =>
          void changeNotes(store, { current: { dialect, answer } }).catch(() => null),
      },
      onNotRead: (notRead) => void keepNotRead(store, notRead, now()).catch(() => null),
    })
    const env: Env = {
      mapping,
      plainApi,
      gateway,
      direct,
      store,
      scoped: storage.scoped,
      queryClient,
      now,
      serviceOffset,
      secondMs,
      config,
      credentials,
      scope,
      isDurable: storage.isDurable,
      authProblem,
      forgotten: new Set(),
      isCurrent,
      adopt,
    }
    const rate = config.service === 'local' ? START_RATE.local : START_RATE.elsewhere
    const { api, following, start } = createFollowing(env, {
      rate,
      clock: options.clock,
      openSession,
    })
    const client: Client = { ...env, api, following }
    adopted.listen(() => {
      queryClient.setQueryData(queryKeys.credentials, held)
      // Another tab may lead, and have met the refusal that this one has not.
      if (authProblem.get() === null) following.admit()
      else authProblem.set(null)
    })
    authProblem.subscribe(() => {
      if (authProblem.get() !== null) return
      following.admit()
      void queryClient.invalidateQueries()
    })
    const stopHearing = hearTabs(client)
    const show = () => {
      const stopFollowing = scope === null ? null : follow(client, start)
      const leave = () => {
        stopFollowing?.()
        stopHearing()
      }
      state.set({ kind: 'connected', client, leave })
    }
    return { client, show }
  }

  /** A static host answers what is not there with a 404 or with a page: this page then asks services itself. */
  async function withoutGateway(error: unknown): Promise<readonly [GatewayConfig, Credentials]> {
    const { services = [] } = options
    const isAbsent = error instanceof NotFoundError || error instanceof UnreadableResponseError
    if (!isAbsent || services.length === 0) throw error
    const { createDirect, lockWhenIdle } = await import('./create-direct.ts')
    direct = createDirect({
      origin: globalThis.location?.origin ?? '',
      services,
      fetch,
      place: (await opening).sealedKeys,
      onChange(credentials) {
        const current = state.get()
        if (current.kind === 'connected') current.client.adopt(credentials)
      },
    })
    gateway = direct.gateway
    // Keys are left when nobody is there.
    if (globalThis.document) lockWhenIdle({ now, page: document, lock: direct.leave })
    return [await gateway.getConfig(), await gateway.getCredentials()]
  }

  return {
    async start() {
      state.set({ kind: 'starting' })
      try {
        const asked = Promise.all([gateway.getConfig(), gateway.getCredentials()])
        const [config, credentials] = await asked.catch(withoutGateway)
        const { client, show } = connect(await opening, config, credentials, options.openSession)
        await findStored(client)
        show()
      } catch (error) {
        state.set({ kind: 'failed', error })
      }
    },
    getState: state.get,
    subscribe: state.subscribe,
  }
}

const STORED_WITHIN_MS = 300

/** The first drawing holds what is stored of all sessions, unless this browser is slow to read it. */
async function findStored(client: Client): Promise<void> {
  if (client.scope === null) return
  const { queryClient } = client
  const stored = Promise.all([
    queryClient.prefetchQuery(savedSessionQueries.all(client)),
    queryClient.prefetchQuery(attemptQueries.all(client)),
    queryClient.prefetchQuery(costQueries.samples(client)),
  ])
  await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, STORED_WITHIN_MS))])
}

/** Takes over what other tabs of this browser write and forget; gives back how to stop. */
function hearTabs(client: Client): () => void {
  const { adopt, forgotten, gateway, isCurrent, mapping, queryClient, store } = client
  const stops = [
    store.attempts.subscribe(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.attempts }),
    ),
    // Another tab has forgotten all, maybe with a sign-out: what this one knows goes, too.
    store.forgetting.hear(async (ids) => {
      for (const id of ids) forgotten.add(id)
      await gateway.getCredentials().then(adopt, () => null)
      // The tab where somebody asked for it says so if something stays.
      await store.forgetAll({ isLast: !isCurrent() }).catch(() => null)
      mapping.forget()
      if (isCurrent()) await forgetShown(client)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const LIST_AFTER_MS = 1_000

/** Reads what is on the list, and lists what the service has; gives back how to stop. */
function follow(client: Client, start: () => () => void): () => void {
  const over = new AbortController()
  const stop = start()
  // The first screen comes before it.
  const later = setTimeout(() => void syncRemoteSessions(client, over.signal), LIST_AFTER_MS)
  return () => {
    clearTimeout(later)
    over.abort()
    stop()
  }
}

/** The scope of the key in use. */
function scopeOf(config: GatewayConfig, { account, keys }: Credentials): string | null {
  return scopeOfKey(
    config,
    account,
    keys.find((key) => key.active),
  )
}

const RETRIES = 3

/** A cache for one client. Reads are tried again when that can help; writes never are. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The service may be on this very machine, whatever the browser believes of the network.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && canHelp(error),
        retryDelay: retryDelayMs,
        staleTime: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  // The fleet has no observers, and a session that is seldom read must not be forgotten meanwhile.
  client.setQueryDefaults(['session'], { gcTime: Infinity })
  // Another tab may have written since: a form that opens reads what this browser keeps.
  client.setQueryDefaults(['draft'], { gcTime: 0 })
  // The rounds keep their identity by themselves; comparing 100,000 messages again would cost seconds.
  client.setQueryDefaults(['transcript'], { structuralSharing: false })
  return client
}

function canHelp(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof RateLimitError) return true
  return error instanceof ServiceError && error.status >= 500
}

/** Milliseconds before a read is tried again: what a 429 asks for, otherwise doubling up to half a minute. */
export function retryDelayMs(failures: number, error: unknown): number {
  const doubling = Math.min(1_000 * 2 ** failures, 30_000)
  if (!(error instanceof RateLimitError)) return doubling
  // A little over what was asked for, spread, so that many sessions do not come back in step.
  return (error.retryAfterMs ?? 1.5 * doubling) + Math.round(Math.random() * 500)
}
