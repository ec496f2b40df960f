import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { tooMany } from '#service/http/problem.ts'

export type Limiter = {
  /** Counts one use by `key`; throws a 429 with the wait when there are none left. */
  spend(key: string): Promise<void>
  /** Gives one use back. */
  giveBack(key: string): Promise<void>
}

/** At most `count` uses per key in each window of `windowS` seconds, counted in this process. */
export function createLimiter(count: number, windowS: number): Limiter {
  const limiter = new RateLimiterMemory({ points: count, duration: windowS })
  return {
    async spend(key) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}
