import { tooMany } from '#service/http/problem.ts'

const atOnce = 5
const firstWaitMs = 1_000
const mostWaitMs = 15 * 60_000
const forgottenAfterMs = 24 * 60 * 60_000

/** Guesses at one secret: five at once, then each has to wait twice as long as the one before. */
export type Slowdown = {
  /** Counts a guess at the secret of `key`; throws a 429 with the wait when it comes before its time. */
  spend(key: string): void
  /** It was no guess: it neither counts nor makes the next one wait. */
  giveBack(key: string): void
  /** Forgets every guess. */
  forget(key: string): void
}

/** Counted in this process; a wait is at most 15 minutes, and a day without a guess forgets them. */
export function createSlowdown(now: () => number): Slowdown {
  const guesses = new Map<string, { count: number; at: number; nextAt: number }>()

  function note(key: string, count: number, nextAt: number): void {
    // Deleted first, so that the map stays in the order of the guesses.
    guesses.delete(key)
    guesses.set(key, { count, at: now(), nextAt })
  }

  return {
    spend(key) {
      for (const [old, { at }] of guesses) {
        if (at + forgottenAfterMs > now()) break
        guesses.delete(old)
      }
      const { count = 0, nextAt = 0 } = guesses.get(key) ?? {}
      if (nextAt > now()) throw tooMany(Math.ceil((nextAt - now()) / 1_000))
      const waitMs = Math.min(mostWaitMs, firstWaitMs * 2 ** (count + 1 - atOnce))
      note(key, count + 1, count + 1 < atOnce ? 0 : now() + waitMs)
    },
    giveBack(key) {
      const { count = 1 } = guesses.get(key) ?? {}
      note(key, count - 1, 0)
    },
    forget: (key) => void guesses.delete(key),
  }
}
