import { useLayoutEffect } from 'react'

let held: { here: number; isReturning: boolean } | null = null

// The window calls its listeners in order. main.tsx imports this file first, so this listener comes before
// the router's, and the router hears of neither the step back nor the return.
globalThis.addEventListener('popstate', (event) => {
  if (held === null) return
  event.stopImmediatePropagation()
  held.isReturning = !held.isReturning
  // go(0) would reload the page. An entry without a number was mostly left by a step back.
  if (held.isReturning) globalThis.history.go(held.here - placeOf(event.state) || 1)
})

/** While `holds` is true, the browser's back and forward buttons do nothing: the page and its dialog stay. */
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
