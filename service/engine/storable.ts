/** The same value as PostgreSQL can hold it: NUL is dropped, a lone half of a surrogate pair becomes U+FFFD. */
export function storable(value: string): string
export function storable(value: string | null): string | null
export function storable(value: unknown): unknown
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map((item) => storable(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, item]) => [storable(key), storable(item)]))
}

/** For a `json` column: SQL null for nothing, else the text. */
export function jsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(storable(value))
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
