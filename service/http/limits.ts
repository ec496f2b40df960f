import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import type { Recognised } from '#service/auth/sign-ins.ts'
import type { Config } from '#service/config.ts'

import { tooMany } from './problem.ts'

export type Limits = Pick<
  Config,
  'rateLimitPerMinute' | 'signUpsPer15Minutes' | 'failedSignInsPer15Minutes'
>

/** Of each account that has signed in at the browser that asks: what its sign-ins there are counted by. */
export type KnownDevices = ReadonlyMap<string, string>

type SignInPlace = { peer: string; devices: KnownDevices }

export type Limiter = ReturnType<typeof createLimiter>

/** At most `count` uses per key in each window of `windowS` seconds, counted in this process. */
export function createLimiter(count: number, windowS: number) {
  const limiter = new RateLimiterMemory({ points: count, duration: windowS })
  return {
    /** Counts one use by `key`; throws a 429 with the wait when there are none left. */
    async spend(key: string): Promise<void> {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
    async giveBack(key: string): Promise<void> {
      await limiter.reward(key)
    },
  }
}

const atOnce = 5
const firstWaitMs = 1_000
const mostWaitMs = 15 * 60_000
const forgottenAfterMs = 24 * 60 * 60_000

/** Guesses at one secret: five at once, then each waits twice as long as the one before, at most 15 minutes. */
export function createSlowdown(now: () => number) {
  const guesses = new Map<string, { count: number; at: number; nextAt: number }>()

  function note(key: string, count: number, nextAt: number): void {
    // Deleted first, so that the map stays in the order of the guesses.
    guesses.delete(key)
    guesses.set(key, { count, at: now(), nextAt })
  }

  return {
    /** Counts a guess at the secret of `key`; throws a 429 with the wait when it comes before its time. */
    spend(key: string): void {
      for (const [old, { at }] of guesses) {
        if (at + forgottenAfterMs > now()) break
        guesses.delete(old)
      }
      const { count = 0, nextAt = 0 } = guesses.get(key) ?? {}
      if (nextAt > now()) throw tooMany(Math.ceil((nextAt - now()) / 1_000))
      const waitMs = Math.min(mostWaitMs, firstWaitMs * 2 ** (count + 1 - atOnce))
      note(key, count + 1, count + 1 < atOnce ? 0 : now() + waitMs)
    },
    /** It was no guess: it neither counts nor makes the next one wait. */
    giveBack(key: string): void {
      const { count = 1 } = guesses.get(key) ?? {}
      note(key, count - 1, 0)
    },
    forget: (key: string) => void guesses.delete(key),
  }
}

const quarterHourS = 15 * 60

/**
 * Slows down guesses at one account, from wherever they come, and stops an address that fails at more than
 * `mostAccounts` accounts in 15 minutes. An owner at a device of an earlier sign-in is counted apart, and
 * without such a device at its address: others' guesses do not keep the owner out there.
 */
export function createSignInGuard(options: { mostAccounts: number; now: () => number }) {
  const slowdown = createSlowdown(options.now)
  const addresses = createLimiter(options.mostAccounts, quarterHourS)
  const pairs = createLimiter(1, quarterHourS)

  /** Counts each account once for an address, however often it is tried. */
  async function spendAddress(peer: string, pair: string): Promise<void> {
    const isNew = await pairs.spend(pair).then(
      () => true,
      () => false,
    )
    if (!isNew) return
    try {
      await addresses.spend(peer)
    } catch (refusal) {
      await pairs.giveBack(pair)
      throw refusal
    }
  }

  /** Counts a sign-in before its password is checked; throws a 429. The answer is called once it was right. */
  return async (
    { email, accountId, isKnown }: Recognised,
    { peer, devices }: SignInPlace,
  ): Promise<() => Promise<void>> => {
    const pair = `${peer} ${email}`
    const own = devices.get(accountId ?? '') ?? (isKnown ? pair : null)
    if (own !== null) {
      slowdown.spend(own)
      return async () => slowdown.forget(own)
    }
    await spendAddress(peer, pair)
    slowdown.spend(email)
    return async () => {
      slowdown.giveBack(email)
      await pairs.giveBack(pair)
      await addresses.giveBack(peer)
    }
  }
}
