const NAME = 'signalbox.single-keys'

/** Whether keys pressed alone mean something. Must be known before anything listens: hence web storage. */
export function readSingleKeys(): boolean {
  try {
    return globalThis.localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

/** Keeps the choice; where web storage is forbidden it holds for this page alone. */
export function saveSingleKeys(on: boolean): void {
  try {
    if (on) globalThis.localStorage.removeItem(NAME)
    else globalThis.localStorage.setItem(NAME, 'off')
  } catch {
    // A browser that forbids web storage has the keys again after a reload; nothing else depends on it.
  }
}
