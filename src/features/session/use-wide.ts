import { useSyncExternalStore } from 'react'

/** Room for the line and the panel beside each other, and for both to scroll on their own. */
const wide = window.matchMedia('(min-width: 68rem) and (min-height: 36rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
