const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** What to do after a rate limit: how long to wait, and until when by the clock on the wall. */
export function waitAdvice(retryAfterMs: number | null, nowMs: number): string {
  if (retryAfterMs === null) return 'Wait a few minutes, then try again.'
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  if (seconds < 90)
    return `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`
  const until = clock.format(nowMs + retryAfterMs)
  return `Wait ${Math.ceil(seconds / 60)} minutes, until ${until}, then try again.`
}
