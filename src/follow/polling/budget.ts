import { createTokenBucket, type TokenBucketOptions } from './token-bucket.ts'

/** The outcome of a request, as far as the budget is concerned. */
export type Outcome =
  /** Anything the service itself answered, a 403 or 404 too. */
  | { kind: 'answered' }
  | { kind: 'limited'; retryAfterMs: number | null }
  /** Nothing arrived, or a 5xx. */
  | { kind: 'failed' }
  /** 401: nothing more is asked with this key. */
  | { kind: 'refused' }
  | { kind: 'aborted' }

/** The reason to ask nothing now, and its least time; `ms` is Infinity when only an event ends it. */
export type Wait = { why: 'rate' | 'held' | 'breaker' | 'in-flight' | 'refused'; ms: number }

/** The requests to the service, and the rate that it allows. */
export type Meter = {
  /** Requests that went out in the last `countedMs`: a minute, or the time since the first request. */
  sent: number
  countedMs: number
  /** Requests per minute that the console sends at most. */
  allowedPerMinute: number
  underWay: number
  waiting: Wait | null
  /** Time without an answer to a request; 0 as soon as an answer comes. */
  silentMs: number
}

/** A browser has six connections to an HTTP/1.1 service: a write needs one also while all reads hang. */
export const MOST_UNDER_WAY = 4
const MINUTE_MS = 60_000

/** The budget of all requests to a service with the same key. */
export function createBudget(options: TokenBucketOptions) {
  const bucket = createTokenBucket(options)
  const breaker = createBreaker(options.random)
  const underWay = new Map<number, number>()
  let sent: number[] = []
  let firstAt: number | null = null
  let last = 0
  let refused = false
  let answeredAt = -Infinity
  let silentSince: number | null = null

  function settle(outcome: Outcome, now: number, startedAt: number): void {
    if (outcome.kind === 'limited') bucket.limited(now, outcome.retryAfterMs)
    if (outcome.kind === 'failed') breaker.failed(now)
    if (outcome.kind === 'aborted') breaker.abandoned()
    if (outcome.kind === 'refused') refused = true
    if (outcome.kind === 'aborted') return
    if (outcome.kind !== 'answered') silentSince ??= Math.max(startedAt, answeredAt)
    if (outcome.kind === 'failed') return
    breaker.succeeded()
    if (outcome.kind !== 'answered') return
    refused = false
    answeredAt = now
    silentSince = null
    bucket.succeeded(now, startedAt)
  }
  function silentMs(now: number): number {
    if (silentSince !== null) return now - silentSince
    // A request from before the last answer is slow, but the service does answer.
    const asked = Math.max(answeredAt, Math.min(...underWay.values()))
    return underWay.size === 0 ? 0 : now - asked
  }
  function wait(now: number): Wait | null {
    if (refused) return { why: 'refused', ms: Infinity }
    const held = bucket.heldUntil(now)
    if (held !== null) return { why: 'held', ms: held - now }
    const broken = breaker.waitMs(now)
    if (broken > 0) return { why: 'breaker', ms: broken }
    if (underWay.size >= MOST_UNDER_WAY) return { why: 'in-flight', ms: Infinity }
    const rate = bucket.waitMs(now)
    return rate > 0 ? { why: 'rate', ms: rate } : null
  }

  return {
    /** Null when a read may go out now. */
    wait,
    /** A request goes out, allowed or (a write) not; its end is told with the number given back. */
    begin(now: number): number {
      bucket.take(now)
      breaker.began(now)
      sent.push(now)
      firstAt ??= now
      last += 1
      underWay.set(last, now)
      return last
    },
    end(request: number, outcome: Outcome, now: number): void {
      const startedAt = underWay.get(request)
      if (startedAt === undefined) return
      underWay.delete(request)
      settle(outcome, now, startedAt)
    },
    learned: bucket.learned,
    recall: bucket.recall,
    adopt: bucket.adopt,
    /** Lets one request through, also with a key that was refused, but never through a hold of the service. */
    tryNow(now: number): void {
      refused = false
      breaker.tryNow(now)
    },
    meter(now: number): Meter {
      sent = sent.filter((at) => at > now - MINUTE_MS)
      return {
        sent: sent.length,
        countedMs: Math.min(MINUTE_MS, now - (firstAt ?? now)),
        allowedPerMinute: Math.round(bucket.learned().perSecond * 60),
        underWay: underWay.size,
        waiting: wait(now),
        silentMs: silentMs(now),
      }
    },
  }
}

const OPENS_AFTER = 5
const FIRST_MS = 1_000
const PROBE = { firstMs: 15_000, longestMs: 60_000 }
const PROBE_PATIENCE_MS = 15_000

/** Full jitter from 1 s to 8 s; after five failures in a row a single probe each 15 to 60 s. */
export function createBreaker(random: () => number) {
  let failures = 0
  let probes = 0
  let waitUntil = 0
  let probingSince: number | null = null
  const isOpen = () => failures >= OPENS_AFTER

  return {
    /** Milliseconds until a request may go out; behind a probe under way, until that is decided. */
    waitMs(now: number): number {
      const probing = probingSince === null ? 0 : probingSince + PROBE_PATIENCE_MS - now
      return Math.max(0, waitUntil - now, probing)
    },
    /** A request goes out; behind an open breaker it is the probe. */
    began(now: number): void {
      if (isOpen()) probingSince = now
    },
    succeeded(): void {
      failures = 0
      probes = 0
      waitUntil = 0
      probingSince = null
    },
    failed(now: number): void {
      // Several that were under way when the service went are one failure.
      if (isOpen() ? probingSince === null : now < waitUntil) return
      failures += 1
      probingSince = null
      if (isOpen()) {
        const longest = Math.min(PROBE.longestMs, PROBE.firstMs * 2 ** probes)
        probes += 1
        waitUntil = now + PROBE.firstMs + (longest - PROBE.firstMs) * random()
        return
      }
      waitUntil = now + FIRST_MS * 2 ** (failures - 1) * random()
    },
    /** Given up without an answer, as when it is aborted: says nothing of the service. */
    abandoned(): void {
      probingSince = null
    },
    /** Forgets its wait and lets one request through, as after waking up. */
    tryNow(now: number): void {
      waitUntil = Math.min(waitUntil, now)
      probingSince = null
    },
  }
}
