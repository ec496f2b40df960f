import type { SessionState } from '#src/model/session.ts'

import { createBudget } from './budget.ts'
import { createSchedule } from './schedule.ts'

/** For tests: a limit that the service keeps to itself; per minute in windows, or a bucket per second. */
export type HiddenLimit = { perMinute: number } | { perSecond: number }

export type Simulated = {
  requests: number
  limited: number
  /** Requests that a client began although it knew of a hold. */
  inHold: number
  /** Ages of the open session at the moment of its next answer, sorted, in milliseconds. */
  openAges: readonly number[]
  /** The same for those that wait for a human. */
  waitingAges: readonly number[]
  /** Requests that were let through, as a share of those that could have been. */
  utilisation: number
}

export type Simulation = {
  limit: HiddenLimit
  header: boolean
  clients: number
  sessions: number
  minutes: number
  random: () => number
  /** Which sessions the service cannot read, and when; they are answered 5xx. */
  fails?: (session: number, now: number) => boolean
}

/** For tests: a small generator of numbers in [0, 1) that always gives the same for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function createLimiter(limit: HiddenLimit) {
  let window = -1
  let used = 0
  let tokens = 'perSecond' in limit ? limit.perSecond : 0
  let filledAt = 0
  /** Null when the request passes, else how long the service would say to wait. */
  return (now: number): number | null => {
    if ('perMinute' in limit) {
      const current = Math.floor(now / 60_000)
      if (current !== window) [window, used] = [current, 0]
      if (used >= limit.perMinute) return Math.ceil(((window + 1) * 60_000 - now) / 1_000) * 1_000
      used += 1
      return null
    }
    const { perSecond } = limit
    tokens = Math.min(perSecond, tokens + ((now - filledAt) / 1_000) * perSecond)
    filledAt = now
    if (tokens < 1) return 1_000
    tokens -= 1
    return null
  }
}

function stateOf(index: number): SessionState {
  if (index % 50 === 1) return 'waiting'
  if (index % 10 === 2) return 'queued'
  return index % 12 === 3 ? 'paused' : 'running'
}

/** For tests: clients that know nothing of each other follow fleets at one service, on a clock of ours. */
export function simulate(simulation: Simulation): Simulated {
  const { limit, header, clients, sessions, minutes, random, fails = () => false } = simulation
  const admit = createLimiter(limit)
  const ages = { open: [] as number[], waiting: [] as number[] }
  const sum = { requests: 0, limited: 0, inHold: 0 }
  const end = minutes * 60_000
  const fleet = Array.from({ length: clients }, () => createClient())

  function createClient() {
    const budget = createBudget({ random })
    const schedule = createSchedule(random)
    const answeredAt = new Map<string, number>()
    const underWay: { at: number; finish: (now: number) => void }[] = []
    let holdUntil = 0
    for (let index = 0; index < sessions; index += 1) {
      schedule.follow(`s${index}`, { state: stateOf(index), place: index ? 'fleet' : 'open' }, 0)
    }
    const arrived = (id: string, now: number) => {
      const age = now - (answeredAt.get(id) ?? now)
      answeredAt.set(id, now)
      if (id === 's0' && age > 0) ages.open.push(age)
      if (Number(id.slice(1)) % 50 === 1 && age > 0) ages.waiting.push(age)
    }
    const send = (id: string, now: number) => {
      const request = budget.begin(now)
      schedule.asked(id, now)
      sum.requests += 1
      if (now < holdUntil) sum.inHold += 1
      const refusedFor = admit(now)
      if (refusedFor !== null) sum.limited += 1
      const finish = (at: number) => {
        if (refusedFor === null && fails(Number(id.slice(1)), now)) {
          budget.end(request, { kind: 'failed' }, at)
          schedule.answered(id, { kind: 'failed' }, at)
          return
        }
        if (refusedFor === null) {
          budget.end(request, { kind: 'answered' }, at)
          schedule.answered(
            id,
            { kind: 'read', state: stateOf(Number(id.slice(1))), changed: true },
            at,
          )
          arrived(id, at)
          return
        }
        if (header) holdUntil = Math.max(holdUntil, at + refusedFor)
        budget.end(request, { kind: 'limited', retryAfterMs: header ? refusedFor : null }, at)
        schedule.answered(id, { kind: 'unread' }, at)
        schedule.hurry(id, at)
      }
      underWay.push({ at: now + 40 + 120 * random(), finish })
    }
    return {
      /** Does what is due, and says when there will be something again. */
      step(now: number): number {
        for (const answer of underWay.filter(({ at }) => at <= now)) {
          underWay.splice(underWay.indexOf(answer), 1)
          answer.finish(now)
        }
        for (;;) {
          const wait = budget.wait(now)
          const chosen = wait === null ? schedule.choose(now) : null
          if (chosen === null) {
            const answer = Math.min(...underWay.map(({ at }) => at))
            const due = Math.max(now + (wait?.ms ?? 0), schedule.nextAt() ?? Infinity)
            return Math.max(now + 1, Math.min(answer, due))
          }
          send(chosen.id, now)
        }
      },
    }
  }

  const next = fleet.map(() => 60_000 * random() * 0.1)
  for (let now = 0; now < end; now = Math.min(...next)) {
    for (const [index, client] of fleet.entries()) {
      if ((next[index] ?? 0) <= now) next[index] = client.step(now)
    }
  }
  const possible = 'perMinute' in limit ? limit.perMinute * minutes : limit.perSecond * 60 * minutes
  return {
    ...sum,
    openAges: ages.open.toSorted((one, other) => one - other),
    waitingAges: ages.waiting.toSorted((one, other) => one - other),
    utilisation: (sum.requests - sum.limited) / possible,
  }
}

/** For tests: the value below which `share` of the sorted values lie. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
