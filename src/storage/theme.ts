export type Theme = 'system' | 'light' | 'dark'

const NAME = 'signalbox.theme'

/** The chosen theme. It is no secret, and must be known before the first paint: hence web storage. */
export function readTheme(): Theme {
  try {
    const saved = globalThis.localStorage.getItem(NAME)
    return saved === 'light' || saved === 'dark' ? saved : 'system'
  } catch {
    return 'system'
  }
}

/** Keeps the choice; where web storage is forbidden it holds for this page alone. */
export function saveTheme(theme: Theme): void {
  try {
    if (theme === 'system') globalThis.localStorage.removeItem(NAME)
    else globalThis.localStorage.setItem(NAME, theme)
  } catch {
    // A browser that forbids web storage follows the system after a reload; nothing else depends on it.
  }
}
