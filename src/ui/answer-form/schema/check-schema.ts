import { own } from '#src/ui/text/reveal.ts'

import { assertions, isRecord, required } from './assertions.ts'
import {
  both,
  every,
  inner,
  type Keyword,
  listOf,
  type Place,
  refuse,
  type SchemaProblem,
  spend,
  type Verdict,
  type Walk,
} from './walk.ts'

export type SchemaCheck = {
  problems: readonly SchemaProblem[]
  steps: number
  /** False if the steps did not suffice; then there are no problems. */
  isChecked: boolean
}

/** A form of a hundred fields takes about a thousand steps, and a step about a tenth of a microsecond. */
export const MOST_STEPS = 10_000

/**
 * Checks a value by the JSON Schema of a stranger, in at most `most` steps. A keyword that the console
 * does not know, or that would run an expression of the stranger, refuses nothing: the service decides.
 */
export function checkSchema(schema: unknown, value: unknown, most = MOST_STEPS): SchemaCheck {
  const walk: Walk = { root: schema, most, steps: 0, problems: [] }
  try {
    check({ walk, path: [], value }, schema)
    return { problems: walk.problems, steps: walk.steps, isChecked: true }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { problems: [], steps: walk.steps, isChecked: false }
  }
}

function check(place: Place, schema: unknown): Verdict {
  spend(place.walk, 1)
  if (schema === false) return refuse(place, 'false', schema)
  if (!isRecord(schema)) return schema === true ? 'fits' : 'unsure'
  // Below an `$id` a reference begins at another root.
  if (typeof schema['$id'] === 'string' && schema !== place.walk.root) return 'unsure'
  const names = Object.keys(schema)
  spend(place.walk, names.length)
  let all: Verdict = 'fits'
  for (const name of names) {
    const keyword = keywords.get(name)
    if (keyword) all = both(all, keyword(place, schema[name], schema, name))
  }
  return all
}

/** A check whose problems are not told. */
function probe(place: Place, schema: unknown): Verdict {
  const { problems } = place.walk
  const before = problems.length
  const verdict = check(place, schema)
  problems.length = before
  return verdict
}

/** How many schemas a value fits: at least those that surely fit, at most those that do not fail. */
function counted(verdicts: readonly Verdict[]): { least: number; most: number } {
  const least = verdicts.filter((verdict) => verdict === 'fits').length
  return { least, most: verdicts.filter((verdict) => verdict !== 'fails').length }
}

const applicators: Readonly<Record<string, Keyword>> = {
  $ref: (place, given) => {
    const found = typeof given === 'string' ? resolved(place.walk, given) : undefined
    return found === undefined ? 'unsure' : check(place, found)
  },
  allOf: (place, given) => every(place, listOf(given), (one) => check(place, one)),
  anyOf: (place, given, _, name) => {
    const { least, most } = counted(listOf(given).map((one) => probe(place, one)))
    if (least > 0) return 'fits'
    return most > 0 ? 'unsure' : refuse(place, name, given)
  },
  oneOf: (place, given, _, name) => {
    const { least, most } = counted(listOf(given).map((one) => probe(place, one)))
    if (least > 1 || most === 0) return refuse(place, name, given)
    return least === 1 && most === 1 ? 'fits' : 'unsure'
  },
  not: (place, given, _, name) => {
    const verdict = probe(place, given)
    if (verdict === 'fits') return refuse(place, name, given)
    return verdict === 'fails' ? 'fits' : 'unsure'
  },
  if: (place, given, schema) => {
    const verdict = probe(place, given)
    if (verdict === 'unsure') return 'unsure'
    const branch = verdict === 'fits' ? 'then' : 'else'
    return Object.hasOwn(schema, branch) ? check(place, schema[branch]) : 'fits'
  },
  properties: (place, given) =>
    members(place, (name, member) =>
      isRecord(given) && Object.hasOwn(given, name)
        ? check(inner(place, name, member), given[name])
        : 'fits',
    ),
  additionalProperties: (place, given, { properties, patternProperties }) =>
    members(place, (name, member) => {
      if (isRecord(properties) && Object.hasOwn(properties, name)) return 'fits'
      if (isRecord(patternProperties)) return 'unsure'
      return check(inner(place, name, member), given)
    }),
  propertyNames: (place, given, _, keyword) =>
    members(place, (name) => {
      const verdict = probe({ ...place, value: name }, given)
      return verdict === 'fails' ? refuse(inner(place, name, name), keyword, given) : verdict
    }),
  dependentRequired: dependent,
  dependentSchemas: dependent,
  dependencies: dependent,
  prefixItems: (place, given) => prefixed(place, listOf(given)),
  items: (place, given, { prefixItems }) =>
    Array.isArray(given)
      ? prefixed(place, given)
      : every(place, listOf(place.value), (item, index) =>
          index < listOf(prefixItems).length
            ? 'fits'
            : check(inner(place, String(index), item), given),
        ),
  additionalItems: (place, given, { items }) =>
    every(place, listOf(place.value), (item, index) =>
      !Array.isArray(items) || index < items.length
        ? 'fits'
        : check(inner(place, String(index), item), given),
    ),
  contains: (place, given, { minContains = 1, maxContains = Infinity }, name) => {
    if (!Array.isArray(place.value)) return 'fits'
    const { least, most } = counted(
      place.value.map((item) => probe(inner(place, name, item), given)),
    )
    if (typeof minContains !== 'number' || typeof maxContains !== 'number') return 'unsure'
    if (most < minContains || least > maxContains) return refuse(place, name, given)
    return least >= minContains && most <= maxContains ? 'fits' : 'unsure'
  },
}

const keywords: ReadonlyMap<string, Keyword> = new Map([
  ...Object.entries(assertions),
  ...Object.entries(applicators),
])

function members(place: Place, judge: (name: string, member: unknown) => Verdict): Verdict {
  const { value } = place
  if (!isRecord(value)) return 'fits'
  return every(place, Object.keys(value), (name) => judge(name, value[name]))
}

/** A schema, or a list of required names, that counts if a member is present. */
function dependent(place: Place, given: unknown): Verdict {
  if (!isRecord(given)) return 'fits'
  return members(place, (name) => {
    if (!Object.hasOwn(given, name)) return 'fits'
    const asked = given[name]
    return Array.isArray(asked) ? required(place, asked) : check(place, asked)
  })
}

function prefixed(place: Place, schemas: readonly unknown[]): Verdict {
  return every(place, listOf(place.value), (item, index) =>
    index < schemas.length ? check(inner(place, String(index), item), schemas[index]) : 'fits',
  )
}

/** The schema at `#/a/b` of the document; undefined if the reference leads nowhere, or out of the document. */
function resolved(walk: Walk, reference: string): unknown {
  if (reference === '#') return walk.root
  if (!reference.startsWith('#/')) return undefined
  const names = reference.slice(2).split('/')
  spend(walk, names.length + (reference.length >> 6))
  return names.reduce<unknown>((found, written) => {
    const name = decoded(written).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(found)) return found[Number(name)]
    return isRecord(found) ? own(found, name) : undefined
  }, walk.root)
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
