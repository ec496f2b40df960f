import { useLayoutEffect } from 'react'

let blocked: { here: number; isReturning: boolean } | null = null

// The window calls its listeners in order. main.tsx imports this file first, so this listener comes before
// the router's, and the router hears of neither the step back nor the return.
globalThis.addEventListener('popstate', (event) => {
  if (blocked === null) return
  event.stopImmediatePropagation()
  blocked.isReturning = !blocked.isReturning
  // go(0) would reload the page. An entry without a number was mostly left by a step back.
  if (blocked.isReturning) globalThis.history.go(blocked.here - placeOf(event.state) || 1)
})

/** While `isBlocked`, the browser's back and forward buttons do nothing: the page and its dialog stay. */
export function useBlockedHistory(isBlocked: boolean): void {
  useLayoutEffect(() => {
    blocked = isBlocked ? { here: placeOf(globalThis.history.state), isReturning: false } : null
    return () => {
      blocked = null
    }
  }, [isBlocked])
}

/** The router numbers its entries of the browser's history. */
function placeOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return 0
  return typeof state.idx === 'number' ? state.idx : 0
}
