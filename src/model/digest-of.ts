/**
 * A short fingerprint of plain data: tells two requests apart, shows that a description has changed. Made at
 * once, so that a second click in the same turn finds the first; no protection against anybody.
 */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x9e3779b1)
    other = Math.imul(other ^ code, 0x5f356495)
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
