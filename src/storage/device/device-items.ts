/** The items that web storage does not take, as it is forbidden or full: for this tab alone. */
const own = new Map<string, string>()
const changes = new EventTarget()

/** The item of this device under a name; null for nothing. Web storage answers at once, before the first paint. */
export function readItem(name: string): string | null {
  try {
    return own.get(name) ?? globalThis.localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text, or forgets it (null); the browser tells other tabs. False if a reload will lose it. */
export function writeItem(name: string, value: string | null): boolean {
  own.delete(name)
  try {
    if (value === null) globalThis.localStorage.removeItem(name)
    else globalThis.localStorage.setItem(name, value)
    return true
  } catch {
    if (value !== null) own.set(name, value)
    return false
  } finally {
    changes.dispatchEvent(new Event('change'))
  }
}

/** Calls the listener when an item may have changed, in any tab; gives back how to stop. */
export function watchItems(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    changes.removeEventListener('change', listener)
    globalThis.removeEventListener('storage', listener)
  }
}

const guardsOf = (scope: string) => `signalbox.guards.${scope}`

/**
 * The stamp of the last change of this scope's guards; null without guards. Every page asks at once: hence
 * web storage.
 */
export function guardStamp(scope: string): string | null {
  return readItem(guardsOf(scope))
}

/** Notes a change of the guards, or that no guard is left. */
export function stampGuards(scope: string, stamp: string | null): void {
  writeItem(guardsOf(scope), stamp)
}

/** The item with the sessions of this scope that were paused together, as long as they can be resumed so. */
export const pausedItem = (scope: string | null) => `signalbox.paused.${scope}`

export const SINGLE_KEYS = 'signalbox.single-keys'

/** Whether keys pressed alone mean something. Must be known before anything listens: hence web storage. */
export function readSingleKeys(): boolean {
  return readItem(SINGLE_KEYS) !== 'off'
}

const NOTIFICATIONS = 'signalbox.notifications'

/** Whether the operator has turned notifications on. Every page asks at once: hence web storage. */
export function hasNotifications(): boolean {
  return readItem(NOTIFICATIONS) === 'on'
}

/** Keeps the choice. False if nothing can be kept: a switch that a reload forgets stays off. */
export function switchNotifications(on: boolean): boolean {
  const isKept = writeItem(NOTIFICATIONS, on ? 'on' : null)
  if (!isKept) writeItem(NOTIFICATIONS, null)
  return isKept
}

/** Of a version that kept the choices of all accounts together: an account that saves takes them over. */
const LIST_CHOICES = 'signalbox.list-choices'
const listChoicesOf = (scope: string | null) => `${LIST_CHOICES}.${scope}`

type ListView = { name: string; query: string }

/** The choices of an account for its list of sessions on this device. */
export type ListChoices = { columns: readonly string[]; views: readonly ListView[] }

/** The chosen columns and the saved views; any other text is the usual choice. */
export function readListChoices(scope: string | null): ListChoices {
  try {
    const text = readItem(listChoicesOf(scope)) ?? readItem(LIST_CHOICES)
    const saved: unknown = JSON.parse(text ?? 'null')
    if (isListChoices(saved)) return saved
  } catch {
    // No JSON is the usual choice.
  }
  return { columns: [], views: [] }
}

/** Keeps the choices, or forgets them (null). */
export function saveListChoices(scope: string | null, choices: ListChoices | null): void {
  writeItem(listChoicesOf(scope), choices && JSON.stringify(choices))
  writeItem(LIST_CHOICES, null)
}

function isListChoices(saved: unknown): saved is ListChoices {
  if (typeof saved !== 'object' || saved === null) return false
  if (!('columns' in saved && 'views' in saved)) return false
  const { columns, views } = saved
  return (
    Array.isArray(columns) &&
    areTexts(columns) &&
    Array.isArray(views) &&
    views.every((view: unknown) => areTexts(Object.values(view ?? { none: null })))
  )
}

function areTexts(texts: readonly unknown[]): boolean {
  return texts.every((text) => typeof text === 'string')
}
