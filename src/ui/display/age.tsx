import { formatAge } from '#src/ui/display/format-duration.ts'
import { useNow } from '#src/ui/display/now.ts'

const MINUTE = 60_000
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

export type AgeProps = {
  /** Epoch milliseconds; null says "never". */
  at: number | null
  /** Another clock than this browser's, such as the service's. It does not tick by itself. */
  now?: number | undefined
  form?: 'short' | 'long' | undefined
  /** "{age} ago" */
  suffix?: string | undefined
}

/** How long ago, ticking; the whole moment is one hover away. */
export function Age({ at, now, form = 'short', suffix = '' }: AgeProps) {
  const clock = useNow()
  if (at === null) return <span>never</span>
  const ageMs = (now ?? clock) - at
  const text = form === 'long' && ageMs < MINUTE ? 'just now' : formatAge(ageMs, form) + suffix
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={moment.format(at)}
      className="whitespace-nowrap"
    >
      {text}
    </time>
  )
}
