import { replaceHidden } from './visible.ts'

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
