import { createBudget, type Budget, type Outcome, type Wait } from '#src/follow/pace/budget.ts'
import { OPEN_WEIGHT } from '#src/follow/pace/intervals.ts'
import { ConnectionError } from '#src/model/errors.ts'

import { outcomeOf } from './outcome-of.ts'

/** The door that every request to the service goes through. */
export type Gate = {
  /** Waits for its turn; rejects at once with the cause when the service cannot be asked for a while. */
  read<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Goes out at once, and is counted. */
  write<Result>(work: () => Promise<Result>): Promise<Result>
  /** Counts what another tab has sent, with the error that it ended with. */
  count(outcome: Outcome, error: unknown): void
  /** What is begun by `work` goes out now: its turn has come already. */
  grant(work: () => void): void
  /** The read that has waited longest, as a claim to compare with others; null when none waits. */
  claim(now: number): number | null
  letNextIn(): void
  budget: Budget
  /** The error that what is waited for began with. */
  problem(): unknown
}

/** Whoever waits for a screen would rather know why than wait longer than this. */
const PATIENCE_MS = 4_000
const TARGET_MS = 2_000

type Options = {
  now: () => number
  random: () => number
  rate: number
  /** Somebody waits, or a request has ended: see whose turn it is. */
  onChange: () => void
}

export function createGate({ now, onChange, ...options }: Options): Gate {
  const budget = createBudget(options)
  const queue: { since: number; enter: (request: number) => void }[] = []
  let granting = false
  let problem: unknown = null

  async function send<Result>(
    work: () => Promise<Result>,
    request = budget.begin(now()),
    signal?: AbortSignal,
  ): Promise<Result> {
    try {
      signal?.throwIfAborted()
      const result = await work()
      end(request, { kind: 'answered' }, null)
      return result
    } catch (error) {
      end(request, outcomeOf(error), error)
      throw error
    } finally {
      onChange()
    }
  }

  function end(request: number, outcome: Outcome, error: unknown): void {
    budget.end(request, outcome, now())
    if (outcome.kind === 'answered') problem = null
    else if (outcome.kind !== 'aborted') problem = error
  }

  function turn(signal?: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(entry), 1)
        reject(signal?.reason)
      }
      const enter = (request: number) => {
        // A signal that lives longer than this read must not keep it.
        signal?.removeEventListener('abort', leave)
        resolve(request)
      }
      const entry = { since: now(), enter }
      queue.push(entry)
      signal?.addEventListener('abort', leave, { once: true })
      onChange()
    })
  }

  return {
    async read(work, signal) {
      signal?.throwIfAborted()
      if (granting) return send(work)
      const wait = budget.wait(now())
      if (wait && isLong(wait)) throw unsent(problem)
      const request = await turn(signal)
      return send(work, request, signal)
    },
    write: (work) => send(work),
    count: (outcome, error) => end(budget.begin(now()), outcome, error),
    grant(work) {
      granting = true
      try {
        work()
      } finally {
        granting = false
      }
    },
    claim(at) {
      const first = queue[0]
      return first ? OPEN_WEIGHT * (1 + (at - first.since) / TARGET_MS) : null
    },
    letNextIn: () => queue.shift()?.enter(budget.begin(now())),
    budget,
    problem: () => problem,
  }
}

function isLong({ why, ms }: Wait): boolean {
  return why !== 'rate' && why !== 'in-flight' && ms > PATIENCE_MS
}

/** What keeps a request from being sent: nobody waited for an answer to it. */
function unsent(problem: unknown): unknown {
  if (problem !== null && !(problem instanceof ConnectionError)) return problem
  const words = problem?.message ?? 'The service is not asked at the moment.'
  return new ConnectionError(words, { cause: problem, timedOut: false })
}
