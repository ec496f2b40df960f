const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** No honest value of a format is longer. */
const MOST_CHARACTERS = 4_000

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: (text) => TIME.test(text),
  'date-time': (text) =>
    /^[t ]$/i.test(text.charAt(10)) && isDate(text.slice(0, 10)) && TIME.test(text.slice(11)),
  email: (text) => EMAIL.test(text),
  uri: (text) => URL.canParse(text),
  url: (text) => URL.canParse(text),
  uuid: (text) => UUID.test(text),
}

/**
 * Whether a text has a format of JSON Schema; null for formats that only the service checks. No expression
 * here can take more than one way through a text.
 */
export function hasFormat(format: unknown, text: string): boolean | null {
  if (typeof format !== 'string' || !Object.hasOwn(formats, format)) return null
  return text.length > MOST_CHARACTERS ? null : (formats[format]?.(text) ?? null)
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
