const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const clock = new Intl.DateTimeFormat('en-GB', time)
const dated = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...time })
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** A moment in short form: the time, with the date if the day is not today. */
export function momentText(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return (isToday ? clock : dated).format(at)
}

/** The whole moment, with the day, the year and the time zone. */
export function wholeMoment(at: number): string {
  return whole.format(at)
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, in one unit: "4s", "2m", "3h", "1d"; the long form says "26 min". */
export function formatAge(ageMs: number, form: 'short' | 'long' = 'short'): string {
  const age = Math.max(0, ageMs)
  const [amount, short, long] =
    age < MINUTE
      ? [age / SECOND, 's', ' s']
      : age < HOUR
        ? [age / MINUTE, 'm', ' min']
        : age < DAY
          ? [age / HOUR, 'h', ' h']
          : [age / DAY, 'd', ' d']
  return `${Math.floor(amount)}${form === 'short' ? short : long}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** How long something took, in two units: "4m 12s", "1h 07m". */
export function formatDuration(durationMs: number): string {
  const total = Math.max(0, Math.round(durationMs / SECOND))
  const seconds = total % 60
  const minutes = Math.floor(total / 60) % 60
  const hours = Math.floor(total / 3600)
  if (hours > 0) return `${hours}h ${two(minutes)}m`
  return minutes > 0 ? `${minutes}m ${two(seconds)}s` : `${seconds}s`
}
