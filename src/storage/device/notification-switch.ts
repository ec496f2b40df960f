import { readItem, writeItem } from './device-items.ts'

const NAME = 'signalbox.notifications'

/** Whether the operator has turned notifications on. Every page asks at once: hence web storage. */
export function hasNotifications(): boolean {
  return readItem(NAME) === 'on'
}

/** Keeps the choice and tells this page; the browser tells other tabs. False if nothing can be kept. */
export function switchNotifications(on: boolean): boolean {
  const isKept = writeItem(NAME, on ? 'on' : null)
  if (isKept) globalThis.dispatchEvent(new StorageEvent('storage', { key: NAME }))
  // A switch that a reload forgets stays off.
  else writeItem(NAME, null)
  return isKept
}

/** Calls the listener when the choice may have changed, in any tab; gives back how to stop. */
export function watchNotifications(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener)
  return () => globalThis.removeEventListener('storage', listener)
}
