const SAMPLES = 5
/** The `Date` header has whole seconds: the moment lies about half a second behind it. */
const HALF_A_SECOND_MS = 500
/** A smaller difference is the way of the answer and the rounding: ages must not tremble with it. */
const WORTH_A_CHANGE_MS = 1_500

/** Follows how far the service's clock is ahead of ours: the median of the last five `Date` headers. */
export function createClockOffset() {
  let samples: number[] = []
  let offset = 0
  return {
    /** An answer came at `now` (epoch milliseconds by our clock) with this `Date`; null says nothing. */
    heard(date: string | null, now: number): void {
      const at = date === null ? Number.NaN : Date.parse(date)
      if (Number.isNaN(at)) return
      samples = [...samples, at + HALF_A_SECOND_MS - now].slice(-SAMPLES)
      const median = samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)]
      if (median !== undefined && Math.abs(median - offset) > WORTH_A_CHANGE_MS) offset = median
    },
    /** Milliseconds to add to our clock; 0 until something is known. */
    offsetMs: () => offset,
  }
}

const JUMP_MS = 5_000

/**
 * Tells a machine that slept, or a clock that was set, from time that passed. Ticks are meant to be
 * `everyMs` apart.
 */
export function createWake(everyMs: number) {
  let last: number | null = null
  return {
    /** True when the clock on the wall has moved otherwise than the ticks say. */
    tick(date: number): boolean {
      const step = last === null ? everyMs : date - last
      last = date
      return Math.abs(step - everyMs) > JUMP_MS
    },
  }
}
