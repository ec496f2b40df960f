import { isJsonObject } from './fields.ts'

/**
 * Accepted: ISO 8601 · RFC 2822 date · epoch seconds, milliseconds, microseconds or nanoseconds, as number
 * or digits · `{ seconds }` · `{ $date }` (§2 shows no type of any time). Told apart by size: this century in
 * seconds has 10 digits, in milliseconds 13. Gives epoch milliseconds, or null.
 */
export function decodeTime(value: unknown): number | null {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value === 'string') {
    if (/^\s*\d{9,19}(\.\d+)?\s*$/.test(value)) return fromEpoch(Number(value))
    // A bare number or word must not become a date by Date.parse's generosity.
    if (!/\d{4}-\d{2}|\d{2}:\d{2}/.test(value)) return null
    const at = Date.parse(value.replace(zoneless, '$1T$2Z'))
    return Number.isNaN(at) ? null : at
  }
  if (!isJsonObject(value)) return null
  return decodeTime(value['seconds'] ?? value['_seconds'] ?? value['$date'])
}

/** A date and time without a zone: services mean UTC by it, `Date.parse` this browser's zone. */
const zoneless = /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*$/

function fromEpoch(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0) return null
  if (value < 1e11) return Math.round(value * 1e3)
  if (value < 1e14) return Math.round(value)
  return value < 1e17 ? Math.round(value / 1e3) : Math.round(value / 1e6)
}
