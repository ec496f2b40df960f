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
