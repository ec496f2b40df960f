import {
  type NotificationChoices,
  readChoices,
} from '#src/model/notifications/notification-choices.ts'

import { readItem, SINGLE_KEYS, writeItem } from './device-items.ts'

export type Theme = 'system' | 'light' | 'dark'

export type Language = 'browser' | 'en' | 'de'

const THEME = 'signalbox.theme'
const NOTIFICATION_CHOICES = 'signalbox.notification-choices'

/** The chosen theme. It is no secret, and must be known before the first paint: hence web storage. */
export function readTheme(): Theme {
  const saved = readItem(THEME)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

export function saveTheme(theme: Theme): void {
  writeItem(THEME, theme === 'system' ? null : theme)
}

const LANGUAGE = 'signalbox-language'
const YEAR_S = 365 * 24 * 60 * 60

/** The chosen language; `browser` follows the browser's. The gateway reads it before the page is there: hence a cookie. */
export function readLanguage(): Language {
  const [, saved] = new RegExp(`(?:^|; )${LANGUAGE}=(en|de)`).exec(document.cookie) ?? []
  return saved === 'en' || saved === 'de' ? saved : 'browser'
}

export function saveLanguage(language: Language): void {
  const age = language === 'browser' ? 0 : YEAR_S
  document.cookie = `${LANGUAGE}=${language}; Path=/; SameSite=Strict; Max-Age=${age}`
}

export function saveSingleKeys(on: boolean): void {
  writeItem(SINGLE_KEYS, on ? null : 'off')
}

export function readNotificationChoices(): NotificationChoices {
  return readChoices(readItem(NOTIFICATION_CHOICES))
}

export function saveNotificationChoices(choices: NotificationChoices): void {
  writeItem(NOTIFICATION_CHOICES, JSON.stringify(choices))
}
