import { useSyncExternalStore } from 'react'

const wide = () => window.matchMedia('(min-width: 52rem)')

function subscribe(listener: () => void): () => void {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether a wide table has room; otherwise its rows are shown as cards. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches)
}
