/** A short fingerprint of plain data, to see that something has changed; no protection against anybody. */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value)
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}
