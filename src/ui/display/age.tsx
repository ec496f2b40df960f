import { formatAge } from '#src/ui/display/format-duration.ts'
import { useNow, useServiceNow } from '#src/ui/display/now.ts'
import { wholeMoment } from '#src/ui/text/moment-text.ts'

const MINUTE = 60_000

export type AgeProps = {
  /** Epoch milliseconds; null says "never". */
  at: number | null
  /** By whose clock `at` is. */
  clock?: 'browser' | 'service' | undefined
  form?: 'short' | 'long' | undefined
  /** "{age} ago" */
  suffix?: string | undefined
}

/** How long ago, ticking; the whole moment is one hover away. */
export function Age({ at, clock = 'browser', form = 'short', suffix = '' }: AgeProps) {
  const now = { browser: useNow(), service: useServiceNow() }
  if (at === null) return <span>never</span>
  const ageMs = now[clock] - at
  const text = form === 'long' && ageMs < MINUTE ? 'just now' : formatAge(ageMs, form) + suffix
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={wholeMoment(at)}
      className="whitespace-nowrap"
    >
      {text}
    </time>
  )
}
