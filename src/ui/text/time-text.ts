import { dates } from '#src/locale-words.ts'
import * as words from '#src/ui/words.ts'

const styles = {
  day: { day: 'numeric', month: 'short' },
  whole: { dateStyle: 'full', timeStyle: 'long' },
} as const
const formats: Partial<Record<keyof typeof styles, Intl.DateTimeFormat>> = {}

/** The first format costs 14 ms, for which a first drawing waits only if a moment is not of today. */
function formatDate(at: number, style: keyof typeof styles): string {
  return (formats[style] ??= new Intl.DateTimeFormat(dates, styles[style])).format(at)
}

/** A moment in short form: the time, with the date if the day is not today. */
export function momentText(at: number, now = Date.now()): string {
  const moment = new Date(at)
  const clock = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')
  const isToday = moment.toDateString() === new Date(now).toDateString()
  return isToday ? clock : `${formatDate(at, 'day')}, ${clock}`
}

/** The whole moment, with the day, the year and the time zone. */
export function wholeMoment(at: number): string {
  return formatDate(at, 'whole')
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time since a moment, in one unit: "4 s", "26 min", "3 h", "1 d". */
export function formatAge(ageMs: number): string {
  const age = Math.max(0, ageMs)
  if (age < MINUTE) return words.seconds(Math.floor(age / SECOND))
  if (age < HOUR) return words.minutes(Math.floor(age / MINUTE))
  if (age < DAY) return words.hours(Math.floor(age / HOUR))
  return words.days(Math.floor(age / DAY))
}

/** The estimate of a time, in one unit and at most an eighth off: "75 min", "2.5 h". */
export function formatEstimate(estimateMs: number): string {
  if (estimateMs < 2 * MINUTE) return words.seconds(Math.max(1, Math.round(estimateMs / SECOND)))
  if (estimateMs < 2 * HOUR) return words.minutes(halves(estimateMs / MINUTE))
  return estimateMs < 2 * DAY
    ? words.hours(halves(estimateMs / HOUR))
    : words.days(halves(estimateMs / DAY))
}

function halves(value: number): number {
  return value < 10 ? Math.round(value * 2) / 2 : Math.round(value)
}

/** A moment by its age: "just now", "4 s ago". */
export function formatAgo(ageMs: number): string {
  return ageMs < SECOND ? words.justNow : words.ago(formatAge(ageMs))
}

const two = (value: number) => String(value).padStart(2, '0')

/** The duration of a task, in two units: "4 min 12 s", "1 h 07 min". */
export function formatDuration(durationMs: number): string {
  const total = Math.max(0, Math.round(durationMs / SECOND))
  const seconds = total % 60
  const minutes = Math.floor(total / 60) % 60
  const hours = Math.floor(total / 3600)
  if (hours > 0) return `${words.hours(hours)} ${words.minutes(two(minutes))}`
  return minutes > 0
    ? `${words.minutes(minutes)} ${words.seconds(two(seconds))}`
    : words.seconds(seconds)
}
