import { isJsonObject, objectOnly, type JsonObject, normalizeName } from '#src/api/decode/fields.ts'
import { own } from '#src/api/decode/plain-values.ts'
import type { Choice, DialectSchema } from '#src/model/dialect.ts'

const MOST_HOPS = 8
const MOST_REFERENCE_LENGTH = 500

/** A stranger's openapi.json that is read. Nothing in it is followed out of the document. */
export type Description = {
  /** A member by its own name, behind references; null when there is none. */
  member: (value: unknown, ...names: readonly string[]) => unknown
  /** The value of a reference within the document; null if it leads nowhere, other values unchanged. */
  resolve: (value: unknown) => unknown
  root: JsonObject
}

/** Follows references in at most eight steps. A reference out of the document is null. */
export function createDescription(root: JsonObject): Description {
  function resolve(value: unknown): unknown {
    let found = value
    for (let hops = 0; hops < MOST_HOPS; hops += 1) {
      const reference = referenceIn(found)
      if (reference === null) return found
      if (reference.length > MOST_REFERENCE_LENGTH || !reference.startsWith('#/')) return null
      found = reference.slice(2).split('/').reduce<unknown>(step, root)
    }
    return null
  }

  return {
    root,
    resolve,
    member: (value, ...names) =>
      names.reduce<unknown>((found, name) => resolve(own(found, name)), resolve(value)),
  }
}

/** The text of a `$ref`; null for a value that is no reference. */
function referenceIn(value: unknown): string | null {
  const reference = own(value, '$ref')
  return typeof reference === 'string' ? reference : null
}

function step(found: unknown, written: string): unknown {
  return own(found, unescaped(written).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function unescaped(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

const MOST_LEVELS = 10
const MOST_PARTS = 1_000
const MOST_MEMBERS = 100
const MOST_VARIANTS = 16
const MOST_WORDS = 200
const MOST_LENGTH = 1_000
const MOST_NAME_LENGTH = 100

/** The plain keywords that a form needs. */
const keywords = (
  'type title description format minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength ' +
  'minItems maxItems uniqueItems nullable additionalProperties enum const default required'
).split(' ')

/** Names with a meaning on every object. A form has no use for them. */
const inherited = new Set(['__proto__', 'constructor', 'prototype'])

type Work = { description: Description; partsLeft: number; trail: readonly string[] }

/**
 * A JSON Schema from the document as plain, bounded data: references written out (a circle ends in
 * "anything"), `allOf` merged. Only keywords for a form are kept: never `pattern`, because nobody may
 * compile a stranger's expression.
 */
export function boundedSchema(description: Description, schema: unknown): DialectSchema {
  return copyOf({ description, partsLeft: MOST_PARTS, trail: [] }, schema, 0)
}

function copyOf(work: Work, written: unknown, level: number): JsonObject {
  const reference = referenceIn(written)
  if (reference !== null && work.trail.includes(reference)) return {}
  const schema = work.description.resolve(written)
  work.partsLeft -= 1
  if (!isJsonObject(schema) || level > MOST_LEVELS || work.partsLeft < 0) return {}
  const before = work.trail
  if (reference !== null) work.trail = [...before, reference]
  const inner = (part: unknown) => copyOf(work, part, level + 1)
  const copy = ownParts(schema, inner)
  const whole = innerList(schema, 'allOf', inner)?.reduce<JsonObject>(merged, copy) ?? copy
  work.trail = before
  return whole
}

function ownParts(schema: JsonObject, inner: (part: unknown) => JsonObject): JsonObject {
  const members = objectOnly(own(schema, 'properties'))
  const items = objectOnly(own(schema, 'items'))
  const parts = {
    ...Object.fromEntries(keywords.map((name) => [name, plainValue(own(schema, name))])),
    properties: members && innerMembers(members, inner),
    items: items && inner(items),
    anyOf: innerList(schema, 'anyOf', inner),
    oneOf: innerList(schema, 'oneOf', inner),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null))
}

function innerMembers(members: JsonObject, inner: (part: unknown) => JsonObject): JsonObject {
  const named = Object.entries(members).filter(
    ([name]) => name.length <= MOST_NAME_LENGTH && !inherited.has(name),
  )
  return Object.fromEntries(named.slice(0, MOST_MEMBERS).map(([name, part]) => [name, inner(part)]))
}

function innerList(
  schema: JsonObject,
  name: 'anyOf' | 'oneOf' | 'allOf',
  inner: (part: unknown) => JsonObject,
): readonly JsonObject[] | null {
  const list = own(schema, name)
  return Array.isArray(list) ? list.slice(0, MOST_VARIANTS).map((part) => inner(part)) : null
}

/** Members and required names of both schemas add up. Of all other keywords the first one stands. */
function merged(one: JsonObject, other: JsonObject): JsonObject {
  const properties = { ...objectOnly(other['properties']), ...objectOnly(one['properties']) }
  const required = [one['required'], other['required']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isText) : [],
  )
  return {
    ...other,
    ...one,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  }
}

/** A plain value or a list of plain values; null for a value that is left out. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MOST_LENGTH)
  if (Array.isArray(value)) return value.filter(isPlain).slice(0, MOST_WORDS)
  return isPlain(value) ? value : null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isPlain(value: unknown): boolean {
  if (isText(value)) return value.length <= MOST_LENGTH
  return value === null || typeof value === 'boolean' || Number.isFinite(value)
}

/** A schema and all of its variants; none without a schema. */
function variantsOf(schema: DialectSchema | null): readonly DialectSchema[] {
  if (!schema) return []
  const inner = [schema['oneOf'], schema['anyOf']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isJsonObject) : [],
  )
  return inner.length === 0 ? [schema] : [schema, ...inner.flatMap(variantsOf)]
}

/** The members of an object in any of its variants. Two members of one name become two variants. */
export function membersOf(schema: DialectSchema | null): ReadonlyMap<string, DialectSchema> {
  const members = new Map<string, DialectSchema>()
  for (const { properties } of variantsOf(schema)) {
    for (const [name, member] of isJsonObject(properties) ? Object.entries(properties) : []) {
      const before = members.get(name)
      if (isJsonObject(member)) members.set(name, before ? { anyOf: [before, member] } : member)
    }
  }
  return members
}

/** The names of the members that every variant requires. */
export function requiredIn(schema: DialectSchema | null): readonly string[] {
  const lists = variantsOf(schema).flatMap(({ required, properties }) =>
    isJsonObject(properties) || Array.isArray(required) ? [wordsIn(required)] : [],
  )
  const [first = [], ...others] = lists
  return first.filter((name) => others.every((list) => list.includes(name)))
}

/** The words that a schema lists, by `enum` or `const`, in any of its variants. */
export function listedIn(schema: DialectSchema | null): readonly string[] {
  return [...new Set(wordsIn(valuesIn(schema)))]
}

/** The words and numbers that a schema lists, each with its title if the schema gives it a title. */
export function namedIn(schema: DialectSchema | null): readonly Choice[] {
  const titles = new Map(
    variantsOf(schema).map((one) => [one['const'], wordsIn([one['title']])[0]]),
  )
  const choices = new Map<string, Choice>()
  for (const value of valuesIn(schema)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const name = String(value)
    const title = titles.get(value) ?? name
    choices.set(name, typeof value === 'number' ? { name, title, value } : { name, title })
  }
  return [...choices.values()]
}

function valuesIn(schema: DialectSchema | null): readonly unknown[] {
  const variants = variantsOf(schema)
  const lists = variants.flatMap(({ enum: list }) => (Array.isArray(list) ? list : []))
  return [...lists, ...variants.map((one) => one['const'])]
}

/** The types of a schema; empty when it names none. */
export function typesIn(schema: DialectSchema | null): ReadonlySet<string> {
  const types = variantsOf(schema).flatMap(({ type }) => (Array.isArray(type) ? type : [type]))
  return new Set(wordsIn(types))
}

/** The first of `names` among the members, as the schema writes it. */
export function memberNamed(
  members: ReadonlyMap<string, DialectSchema>,
  names: readonly string[],
): string | null {
  const written = new Map([...members.keys()].map((name) => [normalizeName(name), name]))
  const found = names.map(normalizeName).find((name) => written.has(name))
  return found === undefined ? null : (written.get(found) ?? null)
}

/** A keyword such as `maximum`; null if it is missing or no finite number. */
export function numberIn(schema: DialectSchema | null | undefined, keyword: string): number | null {
  const value = schema?.[keyword]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function wordsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}
