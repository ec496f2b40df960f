import { useCallback, useSyncExternalStore } from 'react'

/** The time in epoch milliseconds, moving on every `everyMs`: for ages and running times. */
export function useNow(everyMs = 1_000): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, everyMs)
      return () => clearInterval(timer)
    },
    [everyMs],
  )
  // Whole ticks, or every look at the clock would be another value and never settle.
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / everyMs) * everyMs)
}
