const LONGEST_MS = 600_000

/**
 * `Retry-After` as milliseconds from `now`: delta seconds or an HTTP date, between 0 and 10 minutes.
 * Null when it is absent (or hidden from the browser by CORS) or says nothing usable.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const value = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Math.ceil(Number(value) * 1000), LONGEST_MS)
  // Date.parse reads "-5" as a year; only something with a letter can be an HTTP date.
  if (!/[a-z]/i.test(value)) return null
  const at = Date.parse(value)
  if (Number.isNaN(at) || at <= now) return null
  return Math.min(at - now, LONGEST_MS)
}
