import type { AnswerProblems } from '#src/ui/answer-form/answer-fields.tsx'
import * as words from '#src/ui/answer-form/words.ts'
import { decoded, isRecord, own } from '#src/ui/text/reveal.ts'

/** A place in a value, and the keyword of JSON Schema that refuses the value there. */
type SchemaProblem = { path: readonly string[]; keyword: string; given: unknown }

export type SchemaCheck = {
  problems: readonly SchemaProblem[]
  steps: number
  /** False if the steps did not suffice; then there are no problems. */
  isChecked: boolean
}

/** The check of a value: the steps so far, and the problems. */
type Walk = { root: unknown; most: number; steps: number; problems: SchemaProblem[] }

/** A part of the checked value. */
type Place = { walk: Walk; path: readonly string[]; value: unknown }

type Schema = Readonly<Record<string, unknown>>

/** A keyword with the value `given` in `schema`: it refuses the place, or does nothing. */
type Keyword = (place: Place, given: unknown, name: string, schema: Schema) => void

/** A form of a hundred fields takes about a thousand steps, and a step about a tenth of a microsecond. */
export const MOST_STEPS = 10_000

/** No page shows more problems of one answer. */
const MOST_PROBLEMS = 2_000

/**
 * Checks a value by the JSON Schema of a stranger, in at most `most` steps. A keyword that is not here,
 * or that would run an expression of the stranger, refuses nothing: the service decides.
 */
export function checkSchema(schema: unknown, value: unknown, most = MOST_STEPS): SchemaCheck {
  const walk: Walk = { root: schema, most, steps: 0, problems: [] }
  try {
    check({ walk, path: [], value }, schema)
    return { problems: walk.problems, steps: walk.steps, isChecked: true }
  } catch (error) {
    // The steps are used up, or the stack is full.
    if (!(error instanceof RangeError)) throw error
    return { problems: [], steps: walk.steps, isChecked: false }
  }
}

/** The problems of a value; `isChecked` is false if its schema is too heavy, so that only the service checks. */
export type CheckedValue = { problems: AnswerProblems; isChecked: boolean }

/** The problems of an answer by property of its JSON Schema; '' is the answer as a whole. */
export function checkAnswer(schema: Schema, answer: unknown): CheckedValue {
  if (answer === undefined) return { problems: { '': words.answerMissing }, isChecked: true }
  const problems = new Map<string, string>()
  const { problems: found, isChecked } = checkSchema(schema, answer)
  for (const problem of found) {
    const [name = '', ...deeper] = problem.path
    if (!problems.has(name)) problems.set(name, [...deeper, sentence(problem)].join(': '))
  }
  return { problems: Object.fromEntries(problems), isChecked }
}

function sentence({ keyword, given }: SchemaProblem): string {
  if (keyword === 'type') {
    const [kind] = Array.isArray(given) ? given : [given]
    return own(words.kinds, String(kind)) ?? words.otherKeyword(keyword)
  }
  return own(words.keywords, keyword)?.(String(given)) ?? words.otherKeyword(keyword)
}

function check(place: Place, schema: unknown): void {
  spend(place.walk, 1)
  if (schema === false) refuse(place, 'false', schema)
  if (!isRecord(schema)) return
  // Below an `$id` a reference begins at another root.
  if (typeof schema['$id'] === 'string' && schema !== place.walk.root) return
  const names = Object.keys(schema)
  spend(place.walk, names.length)
  for (const name of names) keywords.get(name)?.(place, schema[name], name, schema)
}

function spend(walk: Walk, steps: number): void {
  walk.steps += steps
  if (walk.steps > walk.most) throw new RangeError('This schema is too heavy')
}

function refuse({ walk, path }: Place, keyword: string, given: unknown): void {
  if (walk.problems.length < MOST_PROBLEMS) walk.problems.push({ path, keyword, given })
}

/** Whether nothing in the schema refuses the place. */
function mayFit(place: Place, schema: unknown): boolean {
  const { problems } = place.walk
  const before = problems.length
  check(place, schema)
  const isRefused = problems.length > before
  problems.length = before
  return !isRefused
}

function inner({ walk, path }: Place, name: string, value: unknown): Place {
  return { walk, path: [...path, name], value }
}

const keywords: ReadonlyMap<string, Keyword> = new Map(
  Object.entries<Keyword>({
    $ref: (place, given) => check(place, resolved(place.walk, given)),
    allOf: (place, given) => {
      for (const one of listOf(given)) check(place, one)
    },
    anyOf: someFits,
    oneOf: someFits,
    properties: (place, given) => {
      for (const [name, member] of membersOf(place)) {
        if (isRecord(given)) check(inner(place, name, member), own(given, name))
      }
    },
    additionalProperties: (place, given, _, { properties, patternProperties }) => {
      if (isRecord(patternProperties)) return
      for (const [name, member] of membersOf(place)) {
        const isNamed = isRecord(properties) && Object.hasOwn(properties, name)
        if (!isNamed) check(inner(place, name, member), given)
      }
    },
    items: (place, given, _, { prefixItems }) => {
      const first = listOf(prefixItems).length
      for (const [at, item] of listOf(place.value).entries()) {
        if (at >= first) check(inner(place, String(at), item), given)
      }
    },
    required: (place, given) => {
      const { walk, value } = place
      if (!isRecord(value)) return
      for (const name of listOf(given)) {
        spend(walk, 1)
        const isMissing = typeof name === 'string' && !Object.hasOwn(value, name)
        if (isMissing) refuse(inner(place, name, undefined), 'required', name)
      }
    },
    type: (place, given, keyword) => {
      const types: readonly unknown[] = Array.isArray(given) ? given : [given]
      spend(place.walk, types.length)
      const { value } = place
      const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
      const isOf = (type: unknown) =>
        type === kind || (type === 'integer' && Number.isInteger(value))
      const areKnown = types.every((type) => kinds.some((one) => one === type))
      if (areKnown && !types.some(isOf)) refuse(place, keyword, given)
    },
    enum: (place, given, keyword) => {
      const text = textOf(place.walk, place.value)
      const isListed = listOf(given).some((one) => textOf(place.walk, one) === text)
      if (!isListed) refuse(place, keyword, given)
    },
    const: (place, given, keyword) => {
      const isSame = textOf(place.walk, place.value) === textOf(place.walk, given)
      if (!isSame) refuse(place, keyword, given)
    },
    minimum: limit(numberIn, (number, least) => number >= least),
    maximum: limit(numberIn, (number, most) => number <= most),
    exclusiveMinimum: limit(numberIn, (number, below) => number > below),
    exclusiveMaximum: limit(numberIn, (number, above) => number < above),
    multipleOf: limit(numberIn, isMultiple),
    minLength: limit(charactersIn, (length, least) => length >= least),
    maxLength: limit(charactersIn, (length, most) => length <= most),
    minItems: limit(itemsIn, (length, least) => length >= least),
    maxItems: limit(itemsIn, (length, most) => length <= most),
    uniqueItems: (place, given, keyword) => {
      const items = listOf(place.value)
      const texts = new Set(items.map((item) => textOf(place.walk, item)))
      if (given === true && texts.size < items.length) refuse(place, keyword, given)
    },
  }),
)

const kinds = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object']

/** Some variant must fit. If several fit, only the service tells whether that is one too many. */
function someFits(place: Place, given: unknown, keyword: string): void {
  if (!listOf(given).some((one) => mayFit(place, one))) refuse(place, keyword, given)
}

/** The members of an object; each is a step. */
function membersOf({ walk, value }: Place): readonly (readonly [string, unknown])[] {
  if (!isRecord(value)) return []
  const members = Object.entries(value)
  spend(walk, members.length)
  return members
}

/** A keyword with a number; a value without a size of this kind fits. */
function limit(
  sizeIn: (place: Place) => number | null,
  fits: (size: number, limit: number) => boolean,
): Keyword {
  return (place, given, keyword) => {
    const size = sizeIn(place)
    if (typeof given !== 'number' || size === null) return
    if (!fits(size, given)) refuse(place, keyword, given)
  }
}

function numberIn({ value }: Place): number | null {
  return typeof value === 'number' ? value : null
}

function charactersIn({ walk, value }: Place): number | null {
  if (typeof value !== 'string') return null
  spend(walk, value.length >> 6)
  return Array.from(value).length
}

function itemsIn({ value }: Place): number | null {
  return Array.isArray(value) ? value.length : null
}

/** Decimals are not exact, so a quotient counts as whole if it is as near as a number can be. */
function isMultiple(number: number, of: number): boolean {
  const quotient = number / of
  return Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * Number.EPSILON * 4
}

/** The schema at `#/a/b` of the document; undefined if the reference leads nowhere, or out of the document. */
function resolved(walk: Walk, reference: unknown): unknown {
  if (reference === '#') return walk.root
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined
  const names = reference.slice(2).split('/')
  spend(walk, names.length + (reference.length >> 6))
  return names.reduce<unknown>((found, written) => {
    const name = decoded(written).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(found)) return found[Number(name)]
    return isRecord(found) ? own(found, name) : undefined
  }, walk.root)
}

/**
 * A value as a text that is the same for equal values, whatever the order of members. Each part and each
 * 64 characters are a step.
 */
function textOf(walk: Walk, value: unknown): string {
  spend(walk, 1 + (typeof value === 'string' ? value.length >> 6 : 0))
  if (Array.isArray(value)) return `[${value.map((item) => textOf(walk, item)).join()}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? ''
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const texts = members.map(([name, member]) => `${JSON.stringify(name)}:${textOf(walk, member)}`)
  return `{${texts.join()}}`
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
