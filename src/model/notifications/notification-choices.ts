/** Local times of day, "22:00" to "07:00"; the span may pass midnight. */
export type QuietHours = { from: string; to: string }

/** The operator's choices about notifications, beside the switch itself. */
export type NotificationChoices = {
  failed: boolean
  complete: boolean
  sound: boolean
  quiet: QuietHours | null
}

export const usualQuietHours: QuietHours = { from: '22:00', to: '07:00' }

/** Reads stored choices; a part that is missing or malformed has its usual value, which is off. */
export function readChoices(stored: string | null): NotificationChoices {
  const { failed, complete, sound, quiet } = recordIn(stored)
  return {
    failed: failed === true,
    complete: complete === true,
    sound: sound === true,
    quiet: readQuietHours(quiet),
  }
}

/** Whether a moment lies in quiet hours by the clock on the wall; equal times are no quiet hours. */
export function isQuiet(quiet: QuietHours | null, at: Date): boolean {
  if (!quiet) return false
  const from = minutesOf(quiet.from) ?? 0
  const to = minutesOf(quiet.to) ?? 0
  const now = at.getHours() * 60 + at.getMinutes()
  return from <= to ? from <= now && now < to : now >= from || now < to
}

/** Whether a text is a time of day as time fields give it. */
export function isTimeOfDay(text: unknown): text is string {
  return typeof text === 'string' && minutesOf(text) !== null
}

function readQuietHours(quiet: unknown): QuietHours | null {
  if (typeof quiet !== 'object' || quiet === null) return null
  const { from, to }: { from?: unknown; to?: unknown } = quiet
  return isTimeOfDay(from) && isTimeOfDay(to) ? { from, to } : null
}

function minutesOf(time: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

function recordIn(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
