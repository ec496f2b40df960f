import type { Api } from '#src/api/api.ts'
import { createBudget, type Outcome } from '#src/follow/polling/budget.ts'
import { OPEN_WEIGHT } from '#src/follow/polling/intervals.ts'
import type { LearnedRate, TokenBucketOptions } from '#src/follow/polling/token-bucket.ts'
import {
  ConnectionError,
  AuthenticationError,
  RateLimitError,
  ServiceError,
  UnreadableResponseError,
} from '#src/model/errors.ts'
import type { CoordinatedApi, Env, Permit, ReadOptions } from '#src/queries/client/client.ts'
import { createEmitter } from '#src/queries/client/store.ts'
import { notAsked } from '#src/queries/client/words.ts'

import { leftError, packError, type TabRead, type Tabs } from './tabs.ts'

type QueueEntry = {
  since: number
  isWrite: boolean
  enter: () => void
  leave: (reason: unknown) => void
}

export type RequestQueue = ReturnType<typeof createRequestQueue>

/** A person who waits for a screen would rather read the reason than wait longer than this. */
const PATIENCE_MS = 4_000
const TARGET_MS = 2_000

/** The queue that every request to the service passes: one budget for all of them. */
export function createRequestQueue({
  now,
  ...options
}: TokenBucketOptions & { now: () => number }) {
  const budget = createBudget(options)
  const changed = createEmitter<[]>()
  const queue: QueueEntry[] = []
  let problem: unknown = null
  let isOver = false
  /** Until then a 429 of a write holds writes, too: a service may count reads and writes apart. */
  let writesHeldUntil = -Infinity

  async function sendCounted<Result>(
    request: number,
    send: () => Promise<Result>,
    { signal, isWrite = false }: { signal?: AbortSignal | undefined; isWrite?: boolean },
  ): Promise<Result> {
    try {
      signal?.throwIfAborted()
      const result = await send()
      end(request, { kind: 'answered' }, null, isWrite)
      return result
    } catch (error) {
      end(request, outcomeOf(error), error, isWrite)
      throw error
    } finally {
      changed.emit()
    }
  }

  function end(request: number, outcome: Outcome, error: unknown, isWrite: boolean): void {
    budget.end(request, outcome, now())
    const wait = budget.wait(now())
    if (outcome.kind === 'limited' && isWrite && wait?.why === 'held') {
      writesHeldUntil = now() + wait.ms
    }
    if (outcome.kind === 'answered') problem = null
    else if (outcome.kind !== 'aborted') problem = error
    // Reads that wait are told what a read a moment later is told.
    if (isHeldForLong()) {
      for (const read of queue.filter((entry) => !entry.isWrite)) read.leave(unsent(problem))
    }
    if (!mayWriteNow()) return
    for (const write of queue.filter((entry) => entry.isWrite)) {
      queue.splice(queue.indexOf(write), 1)
      write.enter()
    }
  }

  /** Whether a write goes past what holds the reads: its answer says if the key or the limit holds it, too. */
  function mayWriteNow(): boolean {
    const why = budget.wait(now())?.why
    return why === 'refused' || (why === 'held' && now() >= writesHeldUntil)
  }

  function isHeldForLong(): boolean {
    const wait = budget.wait(now())
    const isPaced = wait?.why === 'rate' || wait?.why === 'in-flight'
    return wait !== null && !isPaced && wait.ms > PATIENCE_MS
  }

  /** Resolves with what `begin` gives in its turn; rejects if it is given up before, or the page ends. */
  function turn<Begun>(
    { isWrite, signal }: { isWrite: boolean; signal: AbortSignal | undefined },
    begin: () => Begun,
  ): Promise<Begun> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      if (isOver) throw leftError()
      const leave = (reason: unknown) => {
        signal?.removeEventListener('abort', giveUp)
        queue.splice(queue.indexOf(entry), 1)
        reject(reason)
      }
      const giveUp = () => leave(signal?.reason)
      const enter = () => {
        // A signal that lives longer than this request must not keep it.
        signal?.removeEventListener('abort', giveUp)
        resolve(begin())
      }
      const entry = { since: now(), isWrite, enter, leave }
      queue.push(entry)
      signal?.addEventListener('abort', giveUp, { once: true })
      changed.emit()
    })
  }

  return {
    /** Sends at once with a permit, else in its turn; rejects with the cause when nothing may be sent for long. */
    async read<Result>(
      send: () => Promise<Result>,
      { signal, permit }: ReadOptions = {},
    ): Promise<Result> {
      signal?.throwIfAborted()
      const permitted = permit?.use() ?? null
      if (permitted !== null) return sendCounted(permitted, send, { signal })
      if (isHeldForLong()) throw unsent(problem)
      const request = await turn({ isWrite: false, signal }, () => budget.begin(now()))
      return sendCounted(request, send, { signal })
    },
    /**
     * Resolves in its turn among the reads, or at once while only reads are held: a write may be sent now, and is
     * counted as it is sent. False if it may not: the run was stopped, or the page has ended.
     */
    waitForRoom: async (signal?: AbortSignal): Promise<boolean> => {
      if (!isOver && mayWriteNow()) return true
      return turn({ isWrite: true, signal }, () => true).catch(() => false)
    },
    /** Sends at once, and is counted. */
    write: <Result>(send: () => Promise<Result>) =>
      sendCounted(budget.begin(now()), send, { isWrite: true }),
    /** Counts a write of another tab, with the error that it ended with. */
    count: (outcome: Outcome, error: unknown) => end(budget.begin(now()), outcome, error, true),
    permit(): Permit {
      let request: number | null = budget.begin(now())
      const take = () => {
        const taken = request
        request = null
        return taken
      }
      return {
        use: take,
        release() {
          const unused = take()
          if (unused !== null) budget.end(unused, { kind: 'aborted' }, now())
        },
      }
    },
    /**
     * The urgency of the request that has waited longest, on the scale of the schedule; null when the queue
     * is empty.
     */
    priority(at: number): number | null {
      const first = queue[0]
      return first ? OPEN_WEIGHT * (1 + (at - first.since) / TARGET_MS) : null
    },
    admitNext: () => queue.shift()?.enter(),
    /** Nothing is sent any more, and all that waits ends. */
    stop() {
      isOver = true
      while (queue[0]) queue[0].leave(leftError())
    },
    budget,
    /** A read waits, or a request has ended: another may be sent now. */
    onChange: changed.listen,
    /** The last error, until a request is answered. */
    problem: () => problem,
  }
}

/** The error of a read that was not sent: it must not claim that an answer was waited for. */
function unsent(problem: unknown): unknown {
  if (problem !== null && !(problem instanceof ConnectionError)) return problem
  const words = problem?.message ?? notAsked
  return new ConnectionError(words, { cause: problem, timedOut: false })
}

/**
 * The outcome for the service as a whole, by an error; a 400, 403, 404 or unreadable body is an answer like
 * any other.
 */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof RateLimitError) return { kind: 'limited', retryAfterMs: error.retryAfterMs }
  // A 401 concerns the key, and with it everything that is asked.
  if (error instanceof AuthenticationError) return { kind: 'refused' }
  if (error instanceof ConnectionError) return { kind: 'failed' }
  if (error instanceof ServiceError) return { kind: error.status >= 500 ? 'failed' : 'answered' }
  return { kind: error instanceof UnreadableResponseError ? 'answered' : 'aborted' }
}

/** A 403 concerns the request: a key may read and not write, or read all sessions but another's. */
export function isForbidden(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 403
}

/** Smaller steps are the growth that goes on all the time. */
const WORTH_KEEPING = 0.05

/** Keeps a learned rate once it differs from the one that is kept. */
export function createRateKeeper(
  kept: LearnedRate,
  save: (rate: LearnedRate) => void,
): (rate: LearnedRate) => void {
  let last = kept.perSecond
  return (rate) => {
    if (Math.abs(rate.perSecond / last - 1) < WORTH_KEEPING) return
    last = rate.perSecond
    save(rate)
  }
}

type ApiOptions = {
  api: Api
  requests: RequestQueue
  shared: SharedReads
  tabs: Tabs
  /** A request for messages goes out. */
  charge: (id: string) => void
  onWritten: (id: string) => void
} & Pick<Env, 'authProblem'>

/** The same service, but each request of §4 passes the one budget, or the tab that leads; reads of account and keys are rare. */
export function createCoordinatedApi(options: ApiOptions): CoordinatedApi {
  const { api, authProblem, requests, shared, tabs, onWritten } = options
  async function write<Result>(id: string | null, work: () => Promise<Result>): Promise<Result> {
    const follows = tabs.isFollower()
    let failure: unknown = null
    try {
      return await (follows ? work() : requests.write(work))
    } catch (error) {
      failure = error
      throw error
    } finally {
      if (id !== null) onWritten(id)
      shared.forget()
      if (follows) {
        const outcome: Outcome = failure === null ? { kind: 'answered' } : outcomeOf(failure)
        // The word of the tab that leads comes later than the next write of many.
        requests.count(outcome.kind === 'limited' ? outcome : { kind: 'aborted' }, failure)
        tabs.say({
          kind: 'wrote',
          id,
          outcome,
          error: failure === null ? null : packError(failure),
        })
      }
    }
  }

  /** An answer shows that the key may read, and its refusal that it may not. */
  async function whenRead<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      const result = await answer
      authProblem.set(null)
      return result
    } catch (error) {
      if (error instanceof AuthenticationError) authProblem.set(error)
      throw error
    }
  }

  return {
    ...api,
    getSession(id, { signal, permit } = {}) {
      const read = { of: 'session', id } as const
      if (tabs.isFollower()) return whenRead(tabs.ask(read, signal))
      const answer = requests.read(() => api.getSession(id, { signal }), { signal, permit })
      shared.offer(JSON.stringify(read), answer)
      return whenRead(answer)
    },
    listMessages(id, after, { signal, ...rest } = {}) {
      const read = { of: 'messages', id, after, options: rest } as const
      return whenRead(tabs.isFollower() ? tabs.ask(read, signal) : readMessages(options, read))
    },
    listSessions(next, { signal } = {}) {
      const read = { of: 'list', next } as const
      return whenRead(tabs.isFollower() ? tabs.ask(read, signal) : readList(options, read))
    },
    createSession: (...request) => write(null, () => api.createSession(...request)),
    signalSession: (id, ...rest) => write(id, () => api.signalSession(id, ...rest)),
    respondToHumanInput: (id, ...rest) => write(id, () => api.respondToHumanInput(id, ...rest)),
  }
}

type Reader = Pick<ApiOptions, 'api' | 'requests' | 'shared' | 'charge'>

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
  const answer = await shared.share(JSON.stringify(read), (signal) =>
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
  if ('error' in answer) throw answer.error
  return answer.page
}

function isOfTheListAlone(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false
  if (error instanceof AuthenticationError || error instanceof RateLimitError) return false
  return ![502, 503, 504].includes(error.status)
}

const FRESH_MS = 1_000

export type SharedReads = ReturnType<typeof createSharedReads>

/** The reads that are shared: a single request for all who ask the same in the same moment. */
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
