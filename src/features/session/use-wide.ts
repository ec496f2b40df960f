import { useSyncExternalStore } from 'react'

/** A screen on which the line and the panel stand side by side and scroll separately. */
const wide = window.matchMedia('(min-width: 68rem) and (min-height: 36rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
