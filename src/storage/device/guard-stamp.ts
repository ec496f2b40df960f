/** Where the browser keeps nothing: for this tab alone. */
const own = new Map<string, string>()
const changes = new EventTarget()

const nameOf = (scope: string) => `signalbox.guards.${scope}`

/**
 * When guards of this scope last changed; null without guards. Every page asks at once, and other tabs hear
 * of it: hence web storage.
 */
export function guardStamp(scope: string): string | null {
  try {
    return globalThis.localStorage.getItem(nameOf(scope))
  } catch {
    return own.get(scope) ?? null
  }
}

/** Notes a change of the guards, or that no guard is left; the browser tells other tabs. */
export function stampGuards(scope: string, stamp: string | null): void {
  const key = nameOf(scope)
  try {
    if (stamp === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, stamp)
  } catch {
    if (stamp === null) own.delete(scope)
    else own.set(scope, stamp)
  }
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
