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
