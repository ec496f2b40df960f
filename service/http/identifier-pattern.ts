/** The form of every id in a path: what does not look like one names nothing. */
const identifier = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/

export function isIdentifier(text: string): boolean {
  return identifier.test(text)
}
