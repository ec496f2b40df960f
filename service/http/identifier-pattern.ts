/** The form of every id in a path: what does not look like one names nothing. */
const identifier = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/

/** Whether something could have this id: a letter or digit, then at most 127 of these and of `_ . : -`. */
export function isIdentifier(text: string): boolean {
  return identifier.test(text)
}
