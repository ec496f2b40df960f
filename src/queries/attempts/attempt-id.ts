/** A random UUID (version 4); `crypto.randomUUID` is missing where the console is served without https. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [0, 8, 12, 16, 20].map((from, part) => hex.slice(from, ends[part])).join('-')
}

const ends = [8, 12, 16, 20, 32]

/** Tells two requests apart; made at once, so that a second click in the same turn finds the first. */
export function hashOf(request: unknown): string {
  const text = JSON.stringify(request) ?? ''
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x9e3779b1)
    other = Math.imul(other ^ code, 0x5f356495)
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
