import { normalizeName, plainNames, type NameTable } from './name-table.ts'
import { findAt, plainReading, type Reading } from './reading.ts'

/** An object of the wire; `__proto__` and the like are ordinary names of its own. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A JSON object: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `at` is the name or path under which it stands. */
type Read<Value> = (value: unknown, reading: Reading, at: string) => Value | null

export type Fields<What extends string> = {
  /** What stands under the names of `what`; null when there is nothing. Marks it as read. */
  take(what: What): unknown
  /** Like `take`, but only a value that `read` understands counts; others stay in `unread`. */
  readAs<Value>(what: What, read: Read<Value>): Value | null
  /** What nobody took, in a fresh object. */
  unread(): Readonly<Record<string, unknown>>
}

/**
 * Reads an object of the wire by a table of accepted names and remembers what was read. The operator's
 * mapping goes before the names; what was there and not understood is noted in the reading.
 */
export function createFields<What extends string>(
  wire: JsonObject,
  table: NameTable<What>,
  reading: Reading = plainReading(),
): Fields<What> {
  const original = new Map<string, string>()
  for (const name of Object.keys(wire)) {
    const plain = normalizeName(name)
    if (!original.has(plain)) original.set(plain, name)
  }
  const taken = new Set<string>()

  function takeMapped<Value>(what: What, read: Read<Value>): Value | null {
    const path = reading.pathOf(table.of, what)
    if (path === null) return null
    const value = findAt(wire, path)
    const understood = value === null || value === undefined ? null : read(value, reading, path)
    if (understood === null) reading.note(table.of, what, path)
    else taken.add(path)
    return understood
  }

  function readAs<Value>(what: What, read: Read<Value>): Value | null {
    const mapped = takeMapped(what, read)
    if (mapped !== null) return mapped
    let missed: string | null = null
    for (const plain of plainNames(table, what)) {
      const own = original.get(plain)
      if (own === undefined || taken.has(own)) continue
      const value = wire[own]
      if (value === null || value === undefined) {
        taken.add(own)
        continue
      }
      const understood = read(value, reading, own)
      if (understood !== null) {
        taken.add(own)
        return understood
      }
      if (!hasGaps(value)) missed ??= own
    }
    if (missed !== null) reading.note(table.of, what, missed)
    return null
  }

  return {
    take: (what) => readAs(what, (value) => value),
    readAs,
    unread: () => Object.fromEntries(Object.entries(wire).filter(([name]) => !taken.has(name))),
  }
}

/** An object that says itself, by a null, that something of it is not known yet: `{ name: null }`. */
function hasGaps(value: unknown): boolean {
  return isJsonObject(value) && Object.values(value).includes(null)
}
