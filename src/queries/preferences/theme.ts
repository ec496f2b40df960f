import {
  readTheme as read,
  saveTheme as save,
  type Theme as StoredTheme,
} from '#src/storage/theme.ts'

export type Theme = StoredTheme

/** The chosen theme; "system" follows the machine. */
export function readTheme(): Theme {
  return read()
}

export function saveTheme(theme: Theme): void {
  save(theme)
}
