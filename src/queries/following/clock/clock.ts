export const TICK_MS = 1_000

/** Calls back about once a second, in a hidden tab too, until it is stopped. */
export type Clock = (onTick: () => void) => () => void

/** For where there are no workers, or none to be had. */
export const plainClock: Clock = (onTick) => {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}
