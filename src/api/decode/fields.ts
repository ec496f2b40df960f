/** An object of the wire; `__proto__` and the like are ordinary names of its own. */
export type Wire = Readonly<Record<string, unknown>>

export function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `session_id`, `sessionId`, `SessionID` and `session id` are one name: letters and digits, lower case. */
export function plainName(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}

export type Fields = {
  /** The first of `names` that is present and not null; null when there is none. Marks it as read. */
  take(names: readonly string[]): unknown
  /** Like `take`, but only a value that `read` understands counts; others stay in `rest`. */
  takeAs<Value>(names: readonly string[], read: (value: unknown) => Value | null): Value | null
  /** What nobody took, in a fresh object. */
  rest(): Readonly<Record<string, unknown>>
}

/** Reads an object of the wire by tables of accepted names and remembers what was read. */
export function createFields(wire: Wire): Fields {
  const original = new Map<string, string>()
  for (const name of Object.keys(wire)) {
    const plain = plainName(name)
    if (!original.has(plain)) original.set(plain, name)
  }
  const taken = new Set<string>()

  function takeAs<Value>(
    names: readonly string[],
    read: (value: unknown) => Value | null,
  ): Value | null {
    for (const name of names) {
      const own = original.get(plainName(name))
      if (own === undefined) continue
      const value = wire[own]
      if (value === null || value === undefined) {
        taken.add(own)
        continue
      }
      const understood = read(value)
      if (understood === null) continue
      taken.add(own)
      return understood
    }
    return null
  }

  return {
    take: (names) => takeAs(names, (value) => value),
    takeAs,
    rest: () => Object.fromEntries(Object.entries(wire).filter(([name]) => !taken.has(name))),
  }
}
