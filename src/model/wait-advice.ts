import { dates } from '#src/locale-words.ts'

import * as words from './words/wait-words.ts'

const clock = new Intl.DateTimeFormat(dates, { timeStyle: 'short' })

/** The advice after a rate limit: how long to wait, and until when by the clock on the wall. */
export function waitAdvice(retryAfterMs: number | null, nowMs: number): string {
  if (retryAfterMs === null) return words.waitMinutes
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  if (seconds < 90) return words.waitSeconds(seconds)
  return words.waitUntil(Math.ceil(seconds / 60), clock.format(nowMs + retryAfterMs))
}
