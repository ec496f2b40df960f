import type { FieldMapping, NotRead } from '#src/model/dialect.ts'
import { UnreadableResponseError } from '#src/model/errors.ts'

import { decodeCount, decodeFlag, decodeTime, own } from './plain-values.ts'

/** The accepted names of one kind of record, as data: for the decoder, docs/open-shapes.md and the panel. */
export type NameTable<What extends string = string> = {
  /** The kind of record, such as `session`. */
  of: string
  /** The accepted names of each field in the order of preference, separated by spaces. */
  names: Readonly<Record<What, string>>
  normalized: ReadonlyMap<string, readonly string[]>
  /** The members that may hold each field, by the members of a record: most records of a service have the same. */
  places: Map<string, Places>
}

/** By field, the members of a record under its accepted names, in the order of preference. */
type Places = ReadonlyMap<string, readonly string[]>

/** Makes a table of names. A mapping names a field by `of` and the field's key, as in `session.goal`. */
export function nameTable<What extends string>(
  of: string,
  names: Readonly<Record<What, string>>,
): NameTable<What> {
  const normalized = new Map(
    Object.entries<string>(names).map(([what, line]) => [what, line.split(' ').map(normalizeName)]),
  )
  return { of, names, normalized, places: new Map() }
}

/** The accepted names of one field, as `normalizeName` writes them. */
export function namesOf<What extends string>(table: NameTable<What>, what: What) {
  return table.normalized.get(what) ?? []
}

/** The reading of an answer: the operator's mapping, and the notes about values that were not understood. */
export type Reading = {
  /** The operator's path for `of.what`; null when there is none. */
  pathOf: (of: string, what: string) => string | null
  /** Notes that the value at `at` is not a value that the decoder looks for there. */
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

/** The same reading without notes, for a record that may be another than the one that is looked for. */
export function silent(reading: Reading): Reading {
  return { ...reading, note: () => undefined }
}

/** The value at a path such as `meta.costs.0.amount`, by own names only; null when there is none. */
export function findAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, name) => own(found, name), value)
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
  const understood = value === null ? null : read(value, reading, path)
  if (understood === null) reading.note(of, what, path)
  return understood
}

/** Reads without a mapping, and keeps no notes. */
const plainReading: Reading = { pathOf: () => null, note: () => undefined, notRead: [] }

/** An object that is read by the operator's mapping and then by a table of names; it knows what was read. */
export class Fields<What extends string> {
  readonly #source: JsonObject
  readonly #table: NameTable<What>
  readonly #reading: Reading
  readonly #places: Places
  readonly #taken = new Set<string>()

  constructor(source: JsonObject, table: NameTable<What>, reading = plainReading) {
    this.#source = source
    this.#table = table
    this.#reading = reading
    this.#places = placesIn(Object.keys(source), table)
  }

  /** The value under the names of `what`, marked as read; null when there is none. */
  take(what: What): unknown {
    return this.readAs(what, (value) => value)
  }

  /**
   * Like `take`, but only a value that `read` understands counts; others stay in `unread`. Beside what was
   * read `before`, a value that is not understood is nothing to note.
   */
  readAs<Value>(what: What, read: Read<Value>, before: readonly Value[] = []): Value | null {
    const { of } = this.#table
    const path = this.#reading.pathOf(of, what)
    // The operator names one place.
    if (path !== null && before.length > 0) return null
    const mapped = path === null ? null : readMapped(this.#source, [of, what], read, this.#reading)
    if (path !== null && mapped !== null) {
      this.#taken.add(path)
      return mapped
    }
    let missed: string | null = null
    for (const name of this.#places.get(what) ?? []) {
      if (this.#taken.has(name)) continue
      const value = this.#source[name]
      const isAbsent = value === null || value === undefined
      const understood = isAbsent ? null : read(value, this.#reading, name)
      if (isAbsent || understood !== null) this.#taken.add(name)
      if (understood !== null) return understood
      if (!isAbsent && !hasGaps(value)) missed ??= name
    }
    if (missed !== null && before.length === 0) this.#reading.note(of, what, missed)
    return null
  }

  /** All that `read` understands under the names of `what`, or at the operator's path alone. */
  readAll<Value>(what: What, read: Read<Value>): readonly Value[] {
    const all: Value[] = []
    for (let one = this.readAs(what, read); one !== null; one = this.readAs(what, read, all)) {
      all.push(one)
    }
    return all
  }

  word(what: What): string | null {
    return this.readAs(what, decodeWord)
  }

  text(what: What): string | null {
    return this.readAs(what, decodeText)
  }

  count(what: What): number | null {
    return this.readAs(what, decodeCount)
  }

  flag(what: What): boolean | null {
    return this.readAs(what, decodeFlag)
  }

  /** Epoch milliseconds. */
  time(what: What): number | null {
    return this.readAs(what, decodeTime)
  }

  /** The members that nobody read, in a fresh object. */
  unread(): JsonObject {
    return membersBy(this.#source, (name) => !this.#taken.has(name))
  }
}

/** Shapes, and members of a shape. */
const MOST_KEPT = 100

function placesIn(members: readonly string[], table: NameTable): Places {
  const shape = JSON.stringify(members)
  const known = table.places.get(shape)
  if (known) return known
  // Of two members that are one name the first counts.
  const written = new Map(members.toReversed().map((name) => [normalizeName(name), name]))
  const places = new Map(
    [...table.normalized].map(([what, names]) => [
      what,
      names.flatMap((name) => written.get(name) ?? []),
    ]),
  )
  // Members may also be ids: a table keeps a bounded number of shapes.
  if (table.places.size < MOST_KEPT && members.length < MOST_KEPT) table.places.set(shape, places)
  return places
}

/** An object whose null says that a part of it is not known yet: `{ name: null }`. */
function hasGaps(value: unknown): boolean {
  return isJsonObject(value) && Object.values(value).includes(null)
}

/** A success whose body lacks a part that we need; `field` names the part, after a colon. */
export function unreadable(body: unknown, field: string, status = 200): UnreadableResponseError {
  return new UnreadableResponseError({ status, body, field })
}

/** A JSON object of an answer. `__proto__` and similar names are ordinary members. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A JSON object: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of an object whose names are `kept`, in a fresh object. */
export function membersBy(object: JsonObject, kept: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => kept(name)))
}

/** A JSON object unchanged; null for anything else. */
export function objectOnly(value: unknown): JsonObject | null {
  return isJsonObject(value) ? value : null
}

/** `session_id`, `sessionId`, `SessionID` and `session id` are one name: letters and digits, lower case. */
export function normalizeName(name: string): string {
  const known = normalizedNames.get(name)
  if (known !== undefined) return known
  const normalized = name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
  if (normalizedNames.size < MOST_NAMES) normalizedNames.set(name, normalized)
  return normalized
}

/** Each record of an answer has the same names. A service may also send ids as names, so the number is bounded. */
const normalizedNames = new Map<string, string>()
const MOST_NAMES = 1_000

/** A non-empty string, or a finite number as its digits; null for anything else. */
export function decodeWord(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** The first of `names` in an object that is a word, or the word itself. */
export function wordIn(value: unknown, names: readonly string[]): string | null {
  if (!isJsonObject(value)) return decodeWord(value)
  for (const name of names) {
    const word = Object.hasOwn(value, name) ? decodeWord(value[name]) : null
    if (word !== null) return word
  }
  return null
}

/** The name of an agent or author, which may be an object. */
export function nameOf(value: unknown): string | null {
  return wordIn(value, ['name', 'displayName', 'display_name', 'label', 'id'])
}

/** The id of a round, which may be an object. */
export function roundIdOf(value: unknown): string | null {
  const id = wordIn(value, ['roundId', 'round_id', 'id', 'name'])
  return idInName(id) ?? id
}

/** `sessions/1/rounds/2`: collections and ids in turn, as protocol buffers name records. */
const resourceName =
  /^(?:[\w.~-]{1,200}\/){0,8}(?:sessions|rounds|messages|human-?[Ii]nputs)\/([\w.~-]{1,200})$/

/** The id at the end of a resource's name; null for any other value. */
export function idInName(value: unknown): string | null {
  return typeof value === 'string' ? (resourceName.exec(value)?.[1] ?? null) : null
}

/** A record with the id from its resource name as `id` in place of that `name`. */
export function withIdOfName(record: JsonObject): JsonObject {
  const id = idInName(record['name'])
  if (id === null) return record
  const { name: _, ...others } = record
  return { id, ...others }
}

/** The records of an object by id, each with its id; null unless all members are records. */
export function recordsById(value: JsonObject): readonly JsonObject[] | null {
  const entries = Object.entries(value)
  if (!entries.every(([, record]) => isJsonObject(record))) return null
  return entries.map(([id, record]) => Object.assign({ id }, record))
}

/** Makes a table of a service's words, each line with a meaning and its words, separated by spaces. */
export function wordTable<Meaning extends string>(
  lines: readonly (readonly [meaning: Meaning, words: string])[],
): ReadonlyMap<string, Meaning> {
  return new Map(
    lines.flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)),
  )
}

/** Words of an enumeration with its name in front, such as `SESSION_STATE_RUNNING`. */
const enumPrefix = /^(?:session|round|humaninput|inputrequest|input)?(?:state|status)([a-z]+)$/

/** The state that a service's word means; `unknown` for every word that is not in `meanings`. */
export function stateIn<State extends string>(
  meanings: ReadonlyMap<string, State>,
  word: string,
): State | 'unknown' {
  const name = normalizeName(word)
  return meanings.get(name) ?? meanings.get(enumPrefix.exec(name)?.[1] ?? '') ?? 'unknown'
}

/** Names of the text inside an object or a content block. */
export const textNames =
  'text markdown content message value body summary parts question prompt'.split(' ')

/** Text in any wrapping: string, number, blocks, object with a text inside. Any other value becomes JSON. */
export function decodeText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => textInside(part) ?? JSON.stringify(part))
    return parts.length === 0 ? null : parts.join('\n\n')
  }
  return textInside(value) ?? JSON.stringify(value, null, 2)
}

/** The same of a value whose other members matter too: an object of several is JSON, whatever text is in it. */
export function wholeText(value: unknown): string | null {
  const members = isJsonObject(value) ? Object.entries(value) : []
  const said = members.filter(
    ([name, member]) => name !== 'type' && member !== null && !(name === 'isError' && !member),
  )
  return said.length > 1 ? JSON.stringify(value, null, 2) : decodeText(value)
}

/** The text of a string, a block or an object with a text in it; null when it has none. */
export function textInside(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (!isJsonObject(value)) return null
  for (const name of textNames) {
    const inner = Object.hasOwn(value, name) ? value[name] : null
    if (typeof inner === 'string') return inner
    // A level of blocks, as in { role, content: [{ type: 'text', text }] }.
    if (Array.isArray(inner) && inner.every((block) => typeof textOf(block) === 'string')) {
      return inner.map(textOf).join('\n\n')
    }
    // A level of objects, as in { text: { value } }.
    if (isJsonObject(inner) && typeof textOf(inner) === 'string') return String(textOf(inner))
  }
  return null
}

function textOf(block: unknown): unknown {
  return isJsonObject(block) ? (block['text'] ?? block['value']) : block
}

/** A list as it is; null for anything else. */
export function listOnly(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null
}
