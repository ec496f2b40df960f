import type { Api } from '#src/api/api.ts'
import { createForbidden } from '#src/follow/polling/answers.ts'
import { AuthenticationError, RateLimitError, ServiceError } from '#src/model/errors.ts'
import type { CoordinatedApi } from '#src/queries/client/client.ts'

import { isForbidden, outcomeOf, type RequestQueue } from './request-queue.ts'
import { packError, type Ended, type TabRead } from './tab-messages.ts'
import type { Tabs } from './tabs.ts'

type Options = {
  api: Api
  requests: RequestQueue
  shared: SharedReads
  tabs: Tabs
  now: () => number
  /** A request for messages goes out. */
  charge: (id: string) => void
  onWritten: () => void
}

/** The same service, but each request of §4 passes the one budget, or the tab that leads; reads of account and keys are rare. */
export function createCoordinatedApi(options: Options): CoordinatedApi {
  const { api, requests, shared, tabs, now, onWritten } = options
  const forbidden = createForbidden(now())
  async function write<Result>(work: () => Promise<Result>): Promise<Result> {
    const follows = tabs.isFollower()
    let ended: Ended = { outcome: { kind: 'answered' }, error: null }
    try {
      return await (follows ? work() : requests.write(work))
    } catch (error) {
      ended = { outcome: outcomeOf(error), error: packError(error) }
      throw error
    } finally {
      onWritten()
      shared.forget()
      if (follows) {
        // The word of the tab that leads comes later than the next write of many.
        const { outcome } = ended
        requests.count(outcome.kind === 'limited' ? outcome : { kind: 'aborted' }, ended.error)
        tabs.say({ kind: 'wrote', ...ended })
      }
    }
  }

  /** Whatever is read shows that the key may read. */
  async function noted<Result>(answer: Promise<Result>): Promise<Result> {
    const result = await answer
    forbidden.read(now())
    return result
  }

  /** Where it must be the key that is forbidden, it is said so; nothing stops for that. */
  async function told<Result>(id: string, answer: Promise<Result>): Promise<Result> {
    try {
      return await noted(answer)
    } catch (error) {
      if (!isForbidden(error) || !forbidden.forbade(id, now())) throw error
      throw new AuthenticationError(error.message, error)
    }
  }

  return {
    ...api,
    getSession(id, { signal, permit } = {}) {
      const read = { of: 'session', id } as const
      if (tabs.isFollower()) return told(id, tabs.ask(read, signal))
      const answer = requests.read(() => api.getSession(id, { signal }), { signal, permit })
      shared.offer(JSON.stringify(read), answer)
      return told(id, answer)
    },
    listMessages(id, after, { signal, ...rest } = {}) {
      const read = { of: 'messages', id, after, options: rest } as const
      return noted(tabs.isFollower() ? tabs.ask(read, signal) : readMessages(options, read))
    },
    listSessions(next, { signal } = {}) {
      const read = { of: 'list', next } as const
      return noted(tabs.isFollower() ? tabs.ask(read, signal) : readList(options, read))
    },
    createSession: (...request) => write(() => api.createSession(...request)),
    signalSession: (...request) => write(() => api.signalSession(...request)),
    respondToHumanInput: (...request) => write(() => api.respondToHumanInput(...request)),
    dismissHumanInput: (...request) => write(() => api.dismissHumanInput(...request)),
  }
}

type Reader = Pick<Options, 'api' | 'requests' | 'shared' | 'charge'>

/** The same read for several tabs is one request; so are the messages that this tab reads itself. */
export function readMessages(
  { api, requests, shared, charge }: Reader,
  read: Extract<TabRead, { of: 'messages' }>,
): ReturnType<Api['listMessages']> {
  const { id, after, options } = read
  return shared.share(JSON.stringify(read), (signal) => {
    charge(id)
    return requests.read(() => api.listMessages(id, after, { ...options, signal }), { signal })
  })
}

/** A page of the service's list: that it refuses the list says nothing of its sessions. */
export async function readList(
  { api, requests, shared }: Pick<Reader, 'api' | 'requests' | 'shared'>,
  read: Extract<TabRead, { of: 'list' }>,
): ReturnType<Api['listSessions']> {
  const told = await shared.share(JSON.stringify(read), (signal) =>
    requests.read(
      () =>
        api.listSessions(read.next, { signal }).then(
          (page) => ({ page }),
          (error: unknown) => {
            if (isOfTheListAlone(error)) return { error }
            throw error
          },
        ),
      { signal },
    ),
  )
  if ('error' in told) throw told.error
  return told.page
}

function isOfTheListAlone(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false
  if (error instanceof AuthenticationError || error instanceof RateLimitError) return false
  return ![502, 503, 504].includes(error.status)
}

/** A session that another tab has on screen. */
export function readSessionFor(
  { api, requests, shared }: Reader,
  read: Extract<TabRead, { of: 'session' }>,
): ReturnType<Api['getSession']> {
  return shared.share(JSON.stringify(read), (signal) =>
    requests.read(() => api.getSession(read.id, { signal }), { signal }),
  )
}

const FRESH_MS = 1_000

export type SharedReads = ReturnType<typeof createSharedReads>

/** One request for all who ask the same in the same moment. */
export function createSharedReads(now: () => number) {
  const shared = new Map<string, { answer: Promise<unknown>; until: number }>()
  let underWay = new AbortController()

  /** Lets others join a read that is under way. */
  function offer(key: string, answer: Promise<unknown>): void {
    const entry = { answer, until: Infinity }
    shared.set(key, entry)
    answer.then(
      () => (entry.until = now() + FRESH_MS),
      () => (entry.until = now()),
    )
  }

  return {
    /** An answer under way or less than a second old, else what `read` fetches. */
    share<Result>(key: string, read: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      for (const [other, { until }] of shared) if (until <= now()) shared.delete(other)
      const known = shared.get(key)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What lies under a key is what `read` of the same key has given.
      if (known) return known.answer as Promise<Result>
      const answer = read(underWay.signal)
      offer(key, answer)
      return answer
    },
    offer,
    /** Something was written: what was read before it counts no more. */
    forget: () => shared.clear(),
    /** Gives up what is under way, as after waking up. */
    abort() {
      shared.clear()
      underWay.abort()
      underWay = new AbortController()
    },
  }
}
