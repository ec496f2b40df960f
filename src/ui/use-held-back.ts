import { useLayoutEffect } from 'react'

let held: { here: number; isReturning: boolean } | null = null

// Listeners of a window are called in their order: this one comes before the router's, as main.tsx imports
// it first, and keeps both the way and the return from it.
globalThis.addEventListener('popstate', (event) => {
  if (held === null) return
  event.stopImmediatePropagation()
  held.isReturning = !held.isReturning
  // Going by 0 would load the page anew; an entry without a number was mostly left the way back.
  if (held.isReturning) globalThis.history.go(held.here - placeOf(event.state) || 1)
})

/** While it holds, the browser's way back and forward leads nowhere: the page and its dialog stay. */
export function useHeldBack(holds: boolean): void {
  useLayoutEffect(() => {
    held = holds ? { here: placeOf(globalThis.history.state), isReturning: false } : null
    return () => {
      held = null
    }
  }, [holds])
}

/** The router numbers its entries of the browser's history. */
function placeOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return 0
  return typeof state.idx === 'number' ? state.idx : 0
}
