import { useNow, useServiceNow } from '#src/ui/display/now.ts'
import { formatAge, wholeMoment } from '#src/ui/text/time-text.ts'
import * as words from '#src/ui/words.ts'

const MINUTE = 60_000

export type AgeProps = {
  /** Epoch milliseconds; null means "never". */
  at: number | null
  /** The clock that `at` comes from. */
  clock?: 'browser' | 'service' | undefined
  form?: 'short' | 'long' | undefined
  /** "{age} ago" */
  suffix?: string | undefined
}

/** The age of a moment, updated every second; the tooltip shows the whole moment. */
export function Age({ at, clock = 'browser', form = 'short', suffix = '' }: AgeProps) {
  const now = { browser: useNow(), service: useServiceNow() }
  if (at === null) return <span>{words.never}</span>
  const ageMs = now[clock] - at
  const text = form === 'long' && ageMs < MINUTE ? words.justNow : formatAge(ageMs, form) + suffix
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
