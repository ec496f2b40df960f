/** How far the service's clock is ahead of ours, by the `Date` of its answers. */
export type ClockOffset = {
  /** An answer came at `now` (epoch milliseconds by our clock) with this `Date`; null says nothing. */
  heard(date: string | null, now: number): void
  /** Milliseconds to add to our clock; 0 until something is known. */
  offsetMs(): number
}

const SAMPLES = 5
/** The header has whole seconds: the moment lies half a second behind it, give or take. */
const HALF_A_SECOND_MS = 500
/** Less than this is the way of the answer and the rounding: ages must not tremble with it. */
const WORTH_A_CHANGE_MS = 1_500

/** The median of the last five: a clock that was set is followed after three answers. */
export function createClockOffset(): ClockOffset {
  let samples: number[] = []
  let offset = 0
  return {
    heard(date, now) {
      const at = date === null ? Number.NaN : Date.parse(date)
      if (Number.isNaN(at)) return
      samples = [...samples, at + HALF_A_SECOND_MS - now].slice(-SAMPLES)
      const median = samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)]
      if (median !== undefined && Math.abs(median - offset) > WORTH_A_CHANGE_MS) offset = median
    },
    offsetMs: () => offset,
  }
}

/** Tells a machine that slept, or a clock that was set, from time that passed. */
export type Wake = {
  /** True when the clock on the wall has moved otherwise than the ticks say. */
  tick(date: number): boolean
}

const JUMP_MS = 5_000

/** `everyMs` is how far apart the ticks are meant to be; a step of more than 5 s beside that is a jump. */
export function createWake(everyMs: number): Wake {
  let last: number | null = null
  return {
    tick(date) {
      const step = last === null ? everyMs : date - last
      last = date
      return Math.abs(step - everyMs) > JUMP_MS
    },
  }
}
