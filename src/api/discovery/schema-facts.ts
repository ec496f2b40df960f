import { isJsonObject, normalizeName } from '#src/api/decode/fields.ts'
import type { DialectSchema } from '#src/model/dialect.ts'

const MOST_LEVELS = 6

/** A schema and all of its variants; none without a schema. */
export function variantsOf(schema: DialectSchema | null): readonly DialectSchema[] {
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
  const variants = variantsOf(schema)
  const listed = variants.flatMap((one) => wordsIn(one['enum']))
  const only = wordsIn(variants.map((one) => one['const']))
  return [...new Set(listed.concat(only))]
}

/** The words that a schema lists, each with its title if the schema gives it a title. */
export function namedIn(schema: DialectSchema | null): readonly { name: string; title: string }[] {
  const titles = new Map(
    variantsOf(schema).map((one) => [one['const'], wordsIn([one['title']])[0] ?? null]),
  )
  return listedIn(schema).map((name) => ({ name, title: titles.get(name) ?? name }))
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

/** The nearest member with one of `names`, in any depth of envelopes. */
export function findDeep(
  schema: DialectSchema,
  names: readonly string[],
  level = 0,
): DialectSchema | null {
  const members = membersOf(schema)
  const name = memberNamed(members, names)
  const found = name === null ? null : (members.get(name) ?? null)
  if (found && (listedIn(found).length > 0 || level > 0)) return found
  if (level >= MOST_LEVELS) return null
  for (const member of members.values()) {
    const deeper = findDeep(member, names, level + 1)
    if (deeper && listedIn(deeper).length > 0) return deeper
  }
  return null
}

/** A keyword such as `maximum`; null if it is missing or no finite number. */
export function numberIn(schema: DialectSchema | null | undefined, keyword: string): number | null {
  const value = schema?.[keyword]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function wordsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}
