import { useLayoutEffect } from 'react'

let blocked: { here: number; isReturning: boolean } | null = null

function stay(event: PopStateEvent): void {
  if (blocked === null) return
  event.stopImmediatePropagation()
  blocked.isReturning = !blocked.isReturning
  // go(0) would reload the page. An entry without a number was mostly left by a step back.
  if (blocked.isReturning) globalThis.history.go(blocked.here - placeOf(event.state) || 1)
}

/**
 * Lets pages block the browser's history. Stands within the router: the window calls its listeners in order, an
 * effect of a child runs first, and so the router hears of neither a step back nor the return.
 */
export function HistoryGuard(): null {
  useLayoutEffect(() => {
    globalThis.addEventListener('popstate', stay)
    return () => globalThis.removeEventListener('popstate', stay)
  }, [])
  return null
}

/** While `isBlocked`, the browser's back and forward buttons do nothing: the page and its dialog stay. */
export function useBlockedHistory(isBlocked: boolean): void {
  useLayoutEffect(() => {
    if (!isBlocked) return undefined
    blocked = { here: placeOf(globalThis.history.state), isReturning: false }
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
