import type { FieldMapping, NotRead } from '#src/model/dialect.ts'
import { UnreadableResponseError } from '#src/model/errors.ts'

import {
  decodeCount,
  decodeFlag,
  decodeText,
  decodeTime,
  decodeWord,
  isJsonObject,
  listOnly,
  normalizeName,
  type JsonObject,
} from './values.ts'

/** The accepted names of one kind of record, as data: for the decoder, docs/open-shapes.md and the panel. */
export type NameTable<What extends string = string> = {
  /** The kind of record, such as `session`. */
  of: string
  /** The accepted names of each field in the order of preference, separated by spaces. */
  names: Readonly<Record<What, string>>
  normalized: ReadonlyMap<string, readonly string[]>
}

/** Makes a table of names. A mapping names a field by `of` and the field's key, as in `session.goal`. */
export function nameTable<What extends string>(
  of: string,
  names: Readonly<Record<What, string>>,
): NameTable<What> {
  const normalized = Object.entries<string>(names).map(
    ([what, line]) => [what, line.split(' ').map(normalizeName)] as const,
  )
  return { of, names, normalized: new Map(normalized) }
}

/** The accepted names of one field, as `normalizeName` writes them. */
export function namesOf<What extends string>(table: NameTable<What>, what: What) {
  return table.normalized.get(what) ?? []
}

/** One answer that is read: the operator's mapping, and the notes about values that were not understood. */
export type Reading = {
  /** The operator's path for `of.what`; null when there is none. */
  pathOf: (of: string, what: string) => string | null
  /** Notes that the value at `at` is none of what the decoder looks for there. */
  note: (of: string, what: string, at: string) => void
  notRead: readonly NotRead[]
}

const MOST_NOTES = 50

/** Starts the reading of one answer by the operator's mapping. At most 50 notes are kept. */
export function createReading(mapping: FieldMapping | null = null): Reading {
  const notRead: NotRead[] = []
  return {
    notRead,
    pathOf(of, what) {
      // Almost no operator has a mapping, and each field of each record asks for its path.
      if (mapping === null) return null
      const name = `${of}.${what}`
      return Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : null
    },
    note(of, what, at) {
      const field = `${of}.${what}`
      if (notRead.length >= MOST_NOTES) return
      if (notRead.some((one) => one.what === field && one.at === at)) return
      notRead.push({ what: field, at })
    },
  }
}

/** The value at a path such as `meta.costs.0.amount`, by own names only; undefined when there is none. */
export function findAt(value: unknown, path: string): unknown {
  let found: unknown = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = Object.getOwnPropertyDescriptor(found, name)?.value
  }
  return found
}

/** `at` is the name or path of the value. */
type Read<Value> = (value: unknown, reading: Reading, at: string) => Value | null

/** Reads the value at the operator's path for a field; null without a path. A value that is not understood is noted. */
export function readMapped<Value>(
  from: unknown,
  [of, what]: readonly [of: string, what: string],
  read: Read<Value>,
  reading: Reading,
): Value | null {
  const path = reading.pathOf(of, what)
  if (path === null) return null
  const value = findAt(from, path)
  const understood = value === null || value === undefined ? null : read(value, reading, path)
  if (understood === null) reading.note(of, what, path)
  return understood
}

export type Fields<What extends string> = {
  /** The value under the names of `what`, marked as read; null when there is none. */
  take(what: What): unknown
  /** Like `take`, but only a value that `read` understands counts; others stay in `unread`. */
  readAs<Value>(what: What, read: Read<Value>): Value | null
  word(what: What): string | null
  text(what: What): string | null
  count(what: What): number | null
  flag(what: What): boolean | null
  /** Epoch milliseconds. */
  time(what: What): number | null
  list(what: What): readonly unknown[] | null
  /** The members that nobody read, in a fresh object. */
  unread(): JsonObject
}

/** Reads an object by the operator's mapping and then by a table of names, and remembers what was read. */
export function createFields<What extends string>(
  source: JsonObject,
  table: NameTable<What>,
  reading = createReading(),
): Fields<What> {
  const written = new Map<string, string>()
  for (const name of Object.keys(source)) {
    const normalized = normalizeName(name)
    if (!written.has(normalized)) written.set(normalized, name)
  }
  const taken = new Set<string>()

  function readAs<Value>(what: What, read: Read<Value>): Value | null {
    const mapped = readMapped(source, [table.of, what], read, reading)
    if (mapped !== null) {
      taken.add(reading.pathOf(table.of, what) ?? '')
      return mapped
    }
    let missed: string | null = null
    for (const normalized of namesOf(table, what)) {
      const name = written.get(normalized)
      if (name === undefined || taken.has(name)) continue
      const value = source[name]
      const isAbsent = value === null || value === undefined
      const understood = isAbsent ? null : read(value, reading, name)
      if (isAbsent || understood !== null) taken.add(name)
      if (understood !== null) return understood
      if (!isAbsent && !hasGaps(value)) missed ??= name
    }
    if (missed !== null) reading.note(table.of, what, missed)
    return null
  }

  return {
    take: (what) => readAs(what, (value) => value),
    readAs,
    word: (what) => readAs(what, decodeWord),
    text: (what) => readAs(what, decodeText),
    count: (what) => readAs(what, decodeCount),
    flag: (what) => readAs(what, decodeFlag),
    time: (what) => readAs(what, decodeTime),
    list: (what) => readAs(what, listOnly),
    unread: () => Object.fromEntries(Object.entries(source).filter(([name]) => !taken.has(name))),
  }
}

/** An object whose null says that a part of it is not known yet: `{ name: null }`. */
function hasGaps(value: unknown): boolean {
  return isJsonObject(value) && Object.values(value).includes(null)
}

/** A success whose body lacks a part that we need; `field` names the part, after a colon. */
export function unreadable(body: unknown, field: string, status = 200): UnreadableResponseError {
  return new UnreadableResponseError({ status, body, field })
}
