/** An own member of an object or a list; null for an inherited one. */
export function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return null
  return Object.getOwnPropertyDescriptor(value, name)?.value ?? null
}

/** A boolean, or one of the words `true` and `false`; null for anything else, also for 0 and ''. */
export function decodeFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  return value === 'false' ? false : null
}

/** A whole number, also from its digits in a string. */
export function readWhole(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

/** A whole number from 0, also from its digits in a string. */
export function decodeCount(value: unknown): number | null {
  const whole = readWhole(value)
  return whole !== null && whole >= 0 ? whole : null
}

/** Epoch milliseconds of a date as text, of epoch seconds to nanoseconds, of `{ seconds }` or `{ $date }`; else null. */
export function decodeTime(value: unknown): number | null {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value === 'string') {
    if (/^\s*\d{9,19}(\.\d+)?\s*$/.test(value)) return fromEpoch(Number(value))
    // Date.parse would also make dates of bare numbers and words.
    if (!/\d{4}-\d{2}|\d{2}:\d{2}/.test(value)) return null
    const at = Date.parse(value.replace(withoutZone, '$1T$2Z'))
    // Some services write the year 1 for a moment that has not come.
    return at > 0 ? at : null
  }
  if (typeof value !== 'object' || value === null) return null
  const members: Readonly<Record<string, unknown>> = { ...value }
  return decodeTime(members['seconds'] ?? members['_seconds'] ?? members['$date'])
}

/** A date and time without a zone: services mean UTC, `Date.parse` this browser's zone. */
const withoutZone = /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*$/

/** The size tells the unit: in this century seconds have 10 digits, milliseconds 13. */
function fromEpoch(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0) return null
  if (value < 1e11) return Math.round(value * 1e3)
  if (value < 1e14) return Math.round(value)
  return value < 1e17 ? Math.round(value / 1e3) : Math.round(value / 1e6)
}
