/** Where the browser forbids web storage: for this tab alone. */
const own = new Map<string, string>()

/** What this device keeps under a name; null for nothing. Web storage answers at once, before the first paint. */
export function readItem(name: string): string | null {
  try {
    return globalThis.localStorage.getItem(name)
  } catch {
    return own.get(name) ?? null
  }
}

/** Keeps a text, or forgets it (null); the browser tells other tabs. False if a reload will lose it. */
export function writeItem(name: string, value: string | null): boolean {
  try {
    if (value === null) globalThis.localStorage.removeItem(name)
    else globalThis.localStorage.setItem(name, value)
    return true
  } catch {
    if (value === null) own.delete(name)
    else own.set(name, value)
    return false
  }
}
