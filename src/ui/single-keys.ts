import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Whether single keys are on (WCAG 2.1.4); an attribute of the root element holds this, like the theme. */
export function hasSingleKeys(): boolean {
  return document.documentElement.dataset['singleKeys'] !== 'off'
}

/** Switches single keys at once; the caller stores the choice. */
export function setSingleKeys(on: boolean): void {
  document.documentElement.dataset['singleKeys'] = on ? 'on' : 'off'
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The key hint to show; undefined if single keys are switched off. */
export function useHint(keys: string | undefined): string | undefined {
  const on = useSyncExternalStore(subscribe, hasSingleKeys)
  return on || keys?.startsWith('mod+') ? keys : undefined
}
