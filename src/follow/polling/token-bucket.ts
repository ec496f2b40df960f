export type TokenBucketOptions = {
  /** Requests per second to begin with where nothing was learned before. */
  rate?: number
  random: () => number
}

/** The rate that a service has taught, in requests per second: it outlives the page. */
export type LearnedRate = { perSecond: number; failedAt: number | null }

export type TokenBucket = ReturnType<typeof createTokenBucket>

const START_RATE = 2
const BURST_SECONDS = 2
const MOST_RATE = 20
const LEAST_RATE = 0.1
const CUT = 0.7
const CUT_EVERY_MS = 2_000
const GROWTH = 0.05
/** Near the rate that failed last, growth feels its way. */
const CAREFUL_GROWTH = 0.01
const CAREFUL_FROM = 0.9
/** The share of a cycle in which the rate must have been used up. */
const MOSTLY = 0.8
const LONGEST_HOLD_MS = 600_000
const FIRST_HOLD_MS = 1_500
const LONGEST_GUESS_MS = 60_000

/**
 * The one allowance of one key at one service: additive growth while it is used up, a cut at a 429.
 * All times are milliseconds of one clock that never goes back; the caller passes `now`.
 */
export function createTokenBucket(options: TokenBucketOptions) {
  const { random } = options
  let rate = clamp(options.rate ?? START_RATE)
  let tokens = burst()
  let filledAt: number | null = null
  let holdUntil = 0
  let guesses = 0
  let cutAt = -Infinity
  let failingRate = Infinity
  let saturatedAt = -Infinity
  let limitedInCycle = false
  // From one hold to the next: what was let through then is what can be had in the long run.
  let cycle = { startedAt: null as number | null, passed: 0, saturated: 0 }

  /** A limit per window lets any rate pass until it is used up; only a whole cycle shows what it is. */
  function learnCycle(now: number): void {
    const { startedAt, passed, saturated } = cycle
    cycle = { startedAt: now, passed: 0, saturated: 0 }
    if (startedAt === null || now <= startedAt || saturated < passed * MOSTLY) return
    const sustained = Math.max(LEAST_RATE, (passed / (now - startedAt)) * 1_000)
    failingRate = Math.min(failingRate, sustained)
    rate = Math.min(rate, sustained)
  }
  function burst(): number {
    return Math.max(1, rate * BURST_SECONDS)
  }
  function fill(now: number): void {
    const from = Math.max(filledAt ?? now, holdUntil)
    filledAt = Math.max(now, filledAt ?? now)
    if (now > from) tokens = Math.min(burst(), tokens + ((now - from) / 1_000) * rate)
  }

  return {
    /** Milliseconds until a request may go out; 0 for now. */
    waitMs(now: number): number {
      fill(now)
      const held = Math.max(0, holdUntil - now)
      if (held > 0 || tokens >= 1) return held
      return Math.ceil(((1 - tokens) / rate) * 1_000)
    },
    /**
     * Takes a token. A write takes one at once, and the reads behind it wait the longer, but not for the whole of
     * many writes that went past a hold.
     */
    take(now: number): void {
      fill(now)
      tokens = Math.max(tokens - 1, -burst())
      if (tokens < 1) saturatedAt = now
    },
    /** An answer that was no 429. `startedAt` is when its request went out. */
    succeeded(now: number, startedAt: number): void {
      if (startedAt >= holdUntil) guesses = 0
      if (startedAt >= holdUntil && limitedInCycle) {
        learnCycle(now)
        limitedInCycle = false
      }
      cycle.startedAt ??= startedAt
      cycle.passed += 1
      // Only a rate that was used up says anything about whether more would be allowed.
      if (now - saturatedAt > 1_000) return
      cycle.saturated += 1
      rate = Math.min(
        MOST_RATE,
        rate + (rate > failingRate * CAREFUL_FROM ? CAREFUL_GROWTH : GROWTH),
      )
    },
    /** A 429; `retryAfterMs` is null when the service does not say, or the browser may not read it. */
    limited(now: number, retryAfterMs: number | null): void {
      fill(now)
      limitedInCycle = true
      if (now - cutAt >= CUT_EVERY_MS) {
        failingRate = rate
        rate = Math.max(LEAST_RATE, rate * CUT)
        cutAt = now
      }
      tokens = Math.min(tokens, 0)
      const asked = usable(retryAfterMs)
      const wait = asked === null ? guessedHold(guesses, random()) : asked * (1 + 0.1 * random())
      if (asked === null && now >= holdUntil) guesses += 1
      holdUntil = Math.max(holdUntil, now + wait)
    },
    learned: (): LearnedRate => ({
      perSecond: rate,
      failedAt: Number.isFinite(failingRate) ? failingRate : null,
    }),
    /** Goes on with the rate that an earlier page has learned. */
    recall(this: void, { perSecond, failedAt }: LearnedRate): void {
      const before = burst()
      rate = clamp(perSecond)
      tokens += burst() - before
      failingRate = failedAt ?? Infinity
    },
    /** Goes on with the rate and the hold of another tab. */
    adopt(this: void, perSecond: number, heldMs: number, now: number): void {
      fill(now)
      rate = clamp(perSecond)
      tokens = Math.min(tokens, burst())
      holdUntil = Math.max(holdUntil, now + Math.min(heldMs, LONGEST_HOLD_MS))
    },
    /** Until when the service wants no request at all; null when it is not held. */
    heldUntil: (now: number) => (holdUntil > now ? holdUntil : null),
  }
}

function usable(retryAfterMs: number | null): number | null {
  if (retryAfterMs === null || Number.isNaN(retryAfterMs) || retryAfterMs < 0) return null
  return Math.min(retryAfterMs, LONGEST_HOLD_MS)
}

/** Doubling from 1.5 s to a minute; half of it is left to chance. */
function guessedHold(guesses: number, random: number): number {
  const whole = Math.min(LONGEST_GUESS_MS, FIRST_HOLD_MS * 2 ** guesses)
  return whole / 2 + (whole / 2) * random
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(MOST_RATE, Math.max(LEAST_RATE, value)) : START_RATE
}

/** The kept rate, as far as it can be believed; null when it cannot. */
export function readLearnedRate(kept: unknown): LearnedRate | null {
  if (typeof kept !== 'object' || kept === null || !('perSecond' in kept)) return null
  const { perSecond } = kept
  if (!isRate(perSecond)) return null
  const failedAt = 'failedAt' in kept && isRate(kept.failedAt) ? clamp(kept.failedAt) : null
  return { perSecond: clamp(perSecond), failedAt }
}

function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
