import { readItem, writeItem } from './device-items.ts'

const changes = new EventTarget()

const nameOf = (scope: string) => `signalbox.guards.${scope}`

/**
 * When guards of this scope last changed; null without guards. Every page asks at once, and other tabs hear
 * of it: hence web storage.
 */
export function guardStamp(scope: string): string | null {
  return readItem(nameOf(scope))
}

/** Notes a change of the guards, or that no guard is left; the browser tells other tabs. */
export function stampGuards(scope: string, stamp: string | null): void {
  writeItem(nameOf(scope), stamp)
  changes.dispatchEvent(new Event('change'))
}

/** Calls the listener when guards may have changed, in any tab; gives back how to stop. */
export function watchGuards(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    changes.removeEventListener('change', listener)
    globalThis.removeEventListener('storage', listener)
  }
}
