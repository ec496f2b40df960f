const NAME = 'signalbox.notifications'

/** Whether the operator has turned notifications on. Every page asks at once: hence web storage. */
export function hasNotifications(): boolean {
  try {
    return globalThis.localStorage.getItem(NAME) === 'on'
  } catch {
    return false
  }
}

/** Keeps the choice and tells this page; the browser tells other tabs. False if nothing can be kept. */
export function switchNotifications(on: boolean): boolean {
  try {
    if (on) globalThis.localStorage.setItem(NAME, 'on')
    else globalThis.localStorage.removeItem(NAME)
  } catch {
    return false
  }
  globalThis.dispatchEvent(new StorageEvent('storage', { key: NAME }))
  return true
}

/** Calls the listener when the choice may have changed, in any tab; gives back how to stop. */
export function watchNotifications(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener)
  return () => globalThis.removeEventListener('storage', listener)
}
