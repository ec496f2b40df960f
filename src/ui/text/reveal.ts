/** Characters that are hidden or move the text around them: controls, bidi marks, zero-width signs, tags. */
const HIDDEN = /\r\n|(?![\n\t])[\p{Cc}\p{DI}\p{Zl}\p{Zp}\uFFF9-\uFFFB]/gu
/** Scripts whose spelling needs joiners. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]/u
const PICTURED = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u
const KEYED = /[\p{Emoji}]/u

/** The most characters that a place of a page shows. */
const SHOWN_AT_MOST = 64 * 1024

/**
 * Text of agents, services and people for the screen: at most `most` characters, with a sign for each
 * character that hides or reorders text. A value that is not text stays as it is.
 */
export function reveal<T>(words: T, most: number = SHOWN_AT_MOST): T | string {
  if (typeof words !== 'string') return words
  return replaceHidden(words.length > most ? `${words.slice(0, most)}…` : words, signOf)
}

/** Replaces each hidden character by the caller's sign. */
function replaceHidden(text: string, sign: (hidden: string) => string): string {
  return text.replace(HIDDEN, (hidden, at: number) => {
    if (hidden === '\r\n') return '\n'
    return isSpelling(hidden, before(text, at), after(text, at)) ? hidden : sign(hidden)
  })
}

/** A joiner or a variation sign that belongs to the spelling of an emoji or a script. */
function isSpelling(hidden: string, left: string, right: string): boolean {
  if (hidden === '\u200D' && PICTURED.test(left) && PICTURED.test(right)) return true
  if (hidden === '\u200C' || hidden === '\u200D') return JOINED.test(left) && JOINED.test(right)
  return (hidden === '\uFE0E' || hidden === '\uFE0F') && KEYED.test(left)
}

function before(text: string, at: number): string {
  return Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
}

function after(text: string, at: number): string {
  return Array.from(text.slice(at + 1, at + 3))[0] ?? ''
}

function signOf(hidden: string): string {
  const code = hidden.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x24_00 + code)
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`
}

/** A longer text is not indented: deep nesting would make it many times as long. */
const INDENTED_AT_MOST = 256 * 1024

/** A value as JSON to read and to copy. Hidden characters are escaped, so the JSON means the same. */
export function jsonText(value: unknown): string {
  const compact: string | undefined = JSON.stringify(value)
  if (compact === undefined) return ''
  const text = compact.length > INDENTED_AT_MOST ? compact : JSON.stringify(value, null, 2)
  return replaceHidden(text, escaped)
}

function escaped(hidden: string): string {
  return Array.from({ length: hidden.length }, (_, at) => {
    const unit = hidden.charCodeAt(at).toString(16)
    return `\\u${unit.padStart(4, '0')}`
  }).join('')
}

/** The text that was percent-encoded, or the text as it is if the encoding is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own value under a name that a service chose; inherited members such as `constructor` do not count. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
