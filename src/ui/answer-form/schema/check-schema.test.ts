import { Validator } from '@cfworker/json-schema'
import { expect, test } from 'vitest'

import { createRandom, type Random } from '#src/testing/random.ts'

import { checkSchema, MOST_STEPS } from './check-schema.ts'
import { hostileSchemas } from './hostile-schema-fixture.ts'

/** Looks into a schema that a check of so many steps may take. */
const looksFor = (steps: number) => 10 * steps + 100

test.each(hostileSchemas)('no check looks further than its steps: $name', ({ schema, value }) => {
  const looks = { count: 0 }
  const { isChecked, steps, problems } = checkSchema(watched(schema, looks), value)
  expect(looks.count).toBeLessThanOrEqual(looksFor(MOST_STEPS))
  expect(isChecked && steps > MOST_STEPS).toBe(false)
  expect(isChecked ? [] : problems).toEqual([])
})

const understood = (
  'type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength ' +
  'minItems maxItems uniqueItems required allOf anyOf properties additionalProperties items $ref'
).split(' ')
/** Keywords that the console judges in part or not at all. */
const others = (
  'oneOf not if then else prefixItems contains propertyNames dependentRequired dependentSchemas ' +
  'minProperties maxProperties format pattern patternProperties unevaluatedProperties unevaluatedItems ' +
  '$dynamicRef $recursiveRef $recursiveAnchor dependencies additionalItems $id'
).split(' ')
const names = ['a', 'b', 'c'] as const
const kinds = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'] as const

function valueOf(random: Random, depth: number): unknown {
  const some = (most: number) => Array.from({ length: random.below(most) })
  switch (random.below(depth > 0 ? 7 : 4)) {
    case 0:
      return random.pick([null, true, false])
    case 1:
      return random.pick([0, 1, 2, 3, -1, 0.5, 1.25])
    case 2:
    case 3:
      return random.pick([
        '',
        'a',
        'b',
        'abc',
        '2026-11-23',
        '👍',
        'http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      ])
    case 4:
      return some(4).map(() => valueOf(random, depth - 1))
    default:
      return Object.fromEntries(some(4).map(() => [random.pick(names), valueOf(random, depth - 1)]))
  }
}

/** A schema that nests `keywords` at random and refers to the definitions and to the root. */
function schemaOf(random: Random, keywords: readonly string[], depth: number): unknown {
  if (random.chance(0.08)) return random.chance(0.7)
  const size = random.below(depth > 0 ? 4 : 2)
  const chosen = Array.from({ length: size }, () => keywords[random.below(keywords.length)] ?? '')
  return Object.fromEntries(chosen.map((name) => [name, givenFor(random, keywords, depth, name)]))
}

function givenFor(
  random: Random,
  keywords: readonly string[],
  depth: number,
  name: string,
): unknown {
  const inner = () => schemaOf(random, keywords, depth - 1)
  const twice = <T>(make: () => T) => Array.from({ length: 1 + random.below(3) }, make)
  const named = <T>(make: () => T) => Object.fromEntries(twice(() => [random.pick(names), make()]))
  switch (name) {
    case 'type':
      return random.chance(0.7) ? random.pick(kinds) : [...new Set(twice(() => random.pick(kinds)))]
    case 'enum':
      return twice(() => valueOf(random, 2))
    case 'const':
      return valueOf(random, 2)
    case 'multipleOf':
      return random.pick([1, 2, 0.25])
    case 'required':
      return [...new Set(twice(() => random.pick(names)))]
    case 'dependentRequired':
      return named(() => [random.pick(names)])
    case 'uniqueItems':
    case '$recursiveAnchor':
      return random.chance(0.8)
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
    case 'prefixItems':
      return twice(inner)
    case 'properties':
    case 'dependentSchemas':
    case 'dependencies':
      return named(inner)
    case 'patternProperties':
      return { '^(a+)+$': inner() }
    case 'pattern':
      return '^(a+)+$'
    case 'format':
      return random.pick(['url', 'date', 'email', 'uri-template', 'hostname'])
    case '$id':
      return 'https://example.com/one'
    case '$ref':
    case '$dynamicRef':
      return `#/$defs/${random.pick(names)}`
    case '$recursiveRef':
      return '#'
    default:
      return /^(min|max|exclusive)/.test(name) ? random.below(4) : inner()
  }
}

function documentOf(random: Random, keywords: readonly string[]): Record<string, unknown> {
  const $defs = Object.fromEntries(names.map((name) => [name, schemaOf(random, keywords, 3)]))
  return { allOf: [schemaOf(random, keywords, 4)], $defs }
}

/** Counts what a check looks at in a schema. */
function watched(schema: object, looks: { count: number }): object {
  const look = <T>(value: T): T | object => {
    looks.count += 1
    return typeof value === 'object' && value !== null ? watched(value, looks) : value
  }
  return new Proxy(schema, { get: (target, name) => look(Reflect.get(target, name)) })
}

test('no random schema makes the check look at more than its steps allow, or refuse what fits', () => {
  let [heaviest, fitting] = [0, 0]
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const random = createRandom(seed)
    const schema = documentOf(random, [...understood, ...others])
    const value = valueOf(random, 4)
    const looks = { count: 0 }
    const { steps, isChecked } = checkSchema(watched(schema, looks), value, 2_000)
    expect.soft(looks.count, `seed ${seed}`).toBeLessThanOrEqual(looksFor(Math.min(steps, 2_000)))
    expect.soft(isChecked && steps > 2_000, `seed ${seed}`).toBe(false)
    heaviest = Math.max(heaviest, steps)
    if (seed > 500 || validity(schema, value) !== true) continue
    expect.soft(checkSchema(schema, value).problems, `seed ${seed}`).toEqual([])
    fitting += 1
  }
  expect(fitting).toBeGreaterThan(100)
  expect(heaviest).toBeGreaterThan(2_000)
})

test('on random schemas of the keywords that the console understands, it agrees with a full validator', () => {
  let [compared, refused] = [0, 0]
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const random = createRandom(seed)
    const schema = documentOf(random, understood)
    const value = valueOf(random, 4)
    const { problems, isChecked } = checkSchema(schema, value)
    const valid = validity(schema, value)
    if (!isChecked || valid === null) continue
    expect.soft(problems.length === 0, JSON.stringify({ seed, schema, value })).toBe(valid)
    compared += 1
    refused += valid ? 0 : 1
  }
  expect(compared).toBeGreaterThan(2_500)
  expect(refused).toBeGreaterThan(500)
})

/** The full validator's verdict; null if a circle of references fills its stack. */
function validity(schema: object, value: unknown): boolean | null {
  try {
    return new Validator(structuredClone(schema), '2020-12', false).validate(value).valid
  } catch {
    return null
  }
}
