import {
  type NotificationChoices,
  readChoices,
} from '#src/model/notifications/notification-choices.ts'

export type Theme = 'system' | 'light' | 'dark'

const THEME = 'signalbox.theme'
const SINGLE_KEYS = 'signalbox.single-keys'
const NOTIFICATION_CHOICES = 'signalbox.notification-choices'

/** The chosen theme. It is no secret, and must be known before the first paint: hence web storage. */
export function readTheme(): Theme {
  const saved = read(THEME)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

export function saveTheme(theme: Theme): void {
  save(THEME, theme === 'system' ? null : theme)
}

/** Whether keys pressed alone mean something. Must be known before anything listens: hence web storage. */
export function readSingleKeys(): boolean {
  return read(SINGLE_KEYS) !== 'off'
}

export function saveSingleKeys(on: boolean): void {
  save(SINGLE_KEYS, on ? null : 'off')
}

export function readNotificationChoices(): NotificationChoices {
  return readChoices(read(NOTIFICATION_CHOICES))
}

export function saveNotificationChoices(choices: NotificationChoices): void {
  save(NOTIFICATION_CHOICES, JSON.stringify(choices))
}

function read(name: string): string | null {
  try {
    return globalThis.localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a choice, or forgets it where it is the usual one. */
function save(name: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage.removeItem(name)
    else globalThis.localStorage.setItem(name, value)
  } catch {
    // A browser that forbids web storage has the usual choice again after a reload.
  }
}
