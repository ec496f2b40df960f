import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Whether a key pressed alone means something (WCAG 2.1.4); the root element says it, like the theme. */
export function hasSingleKeys(): boolean {
  return document.documentElement.dataset['singleKeys'] !== 'off'
}

/** Takes effect at once; whoever calls it keeps it. */
export function setSingleKeys(on: boolean): void {
  document.documentElement.dataset['singleKeys'] = on ? 'on' : 'off'
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The keys to hint at: none where they are single and switched off. */
export function useHint(keys: string | undefined): string | undefined {
  const on = useSyncExternalStore(subscribe, hasSingleKeys)
  return on || keys?.startsWith('mod+') ? keys : undefined
}
