import { isJsonObject, normalizeName } from '#src/api/decode/fields.ts'
import type { DialectSchema } from '#src/model/dialect.ts'

const MOST_LEVELS = 6

/** A schema and every variant of it: what may stand there, one by one. */
export function variantsOf(schema: DialectSchema): readonly DialectSchema[] {
  const inner = [schema['oneOf'], schema['anyOf']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isJsonObject) : [],
  )
  return inner.length === 0 ? [schema] : [schema, ...inner.flatMap(variantsOf)]
}

/** The members of an object in any of its variants; where two have one name, it may be either. */
export function membersOf(schema: DialectSchema): ReadonlyMap<string, DialectSchema> {
  const members = new Map<string, DialectSchema>()
  for (const { properties } of variantsOf(schema)) {
    for (const [name, member] of isJsonObject(properties) ? Object.entries(properties) : []) {
      const before = members.get(name)
      if (isJsonObject(member)) members.set(name, before ? { anyOf: [before, member] } : member)
    }
  }
  return members
}

/** Members that every variant requires. */
export function requiredIn(schema: DialectSchema): readonly string[] {
  const lists = variantsOf(schema).flatMap(({ required, properties }) =>
    isJsonObject(properties) || Array.isArray(required) ? [wordsIn(required)] : [],
  )
  const [first = [], ...others] = lists
  return first.filter((name) => others.every((list) => list.includes(name)))
}

/** The words that a schema lists, by `enum` or `const`, in any of its variants. */
export function listedIn(schema: DialectSchema): readonly string[] {
  const variants = variantsOf(schema)
  const listed = variants.flatMap((one) => wordsIn(one['enum']))
  const only = wordsIn(variants.map((one) => one['const']))
  return [...new Set(listed.concat(only))]
}

/** The plain types that may stand there; empty when nothing is said. */
export function typesIn(schema: DialectSchema): ReadonlySet<string> {
  const types = variantsOf(schema).flatMap(({ type }) => (Array.isArray(type) ? type : [type]))
  return new Set(wordsIn(types))
}

/** The first of `names` that a body has, as the body writes it. */
export function memberNamed(
  members: ReadonlyMap<string, DialectSchema>,
  names: readonly string[],
): string | null {
  const written = new Map([...members.keys()].map((name) => [normalizeName(name), name]))
  const found = names.map(normalizeName).find((name) => written.has(name))
  return found === undefined ? null : (written.get(found) ?? null)
}

/** The member of one of `names` that stands nearest, however deep its envelope. */
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

/** A keyword of JSON Schema such as `maximum`; null where it is missing or no finite number. */
export function numberIn(schema: DialectSchema | null | undefined, keyword: string): number | null {
  const value = schema?.[keyword]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function wordsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}
