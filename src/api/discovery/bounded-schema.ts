import { isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import type { DialectSchema } from '#src/model/dialect.ts'

import { own, referenceIn, type Description } from './description.ts'

const MOST_LEVELS = 10
const MOST_PARTS = 1_000
const MOST_MEMBERS = 100
const MOST_VARIANTS = 16
const MOST_WORDS = 200
const MOST_LENGTH = 1_000
const MOST_NAME_LENGTH = 100

const words = ['title', 'description', 'format']
const numbers = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]
const flags = ['uniqueItems', 'nullable', 'additionalProperties']
/** Names that mean something on every object; a form has no use for them. */
const inherited = new Set(['__proto__', 'constructor', 'prototype'])

type Work = { description: Description; partsLeft: number; trail: readonly string[] }

/**
 * A JSON Schema out of the document as plain, finite data: references written out (a circle ends in
 * "anything"), `allOf` merged, lengths and counts bounded. Only keywords that a form needs are kept:
 * never `pattern`, so that nobody compiles a stranger's expression.
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
  const copy: Record<string, unknown> = {
    ...plainKeywords(schema),
    ...innerSchemas(work, schema, level),
  }
  const whole = mergeAll(work, schema, copy, level)
  work.trail = before
  return whole
}

function plainKeywords(schema: JsonObject): JsonObject {
  const type = own(schema, 'type')
  const types = Array.isArray(type) ? type.filter(isText).slice(0, 7) : type
  const listed = own(schema, 'enum')
  const only = own(schema, 'const')
  const required = own(schema, 'required')
  const usual = own(schema, 'default')
  return {
    ...(isText(types) || Array.isArray(types) ? { type: types } : {}),
    ...chosen(schema, words, (value) => (isText(value) ? value.slice(0, MOST_LENGTH) : null)),
    ...chosen(schema, numbers, (value) => (Number.isFinite(value) ? value : null)),
    ...chosen(schema, flags, (value) => (typeof value === 'boolean' ? value : null)),
    ...(Array.isArray(listed) ? { enum: listed.filter(isPlain).slice(0, MOST_WORDS) } : {}),
    ...(only !== null && isPlain(only) ? { const: only } : {}),
    ...(usual !== null && isPlain(usual) ? { default: usual } : {}),
    ...(Array.isArray(required)
      ? { required: required.filter(isText).filter(isName).slice(0, MOST_MEMBERS) }
      : {}),
  }
}

function innerSchemas(work: Work, schema: JsonObject, level: number): JsonObject {
  const inner = (value: unknown) => copyOf(work, value, level + 1)
  const properties = own(schema, 'properties')
  const items = own(schema, 'items')
  const variants = (name: 'anyOf' | 'oneOf') => {
    const list = own(schema, name)
    return Array.isArray(list) ? { [name]: list.slice(0, MOST_VARIANTS).map(inner) } : {}
  }
  return {
    ...(isJsonObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties)
              .filter(([name]) => isName(name))
              .slice(0, MOST_MEMBERS)
              .map(([name, value]) => [name, inner(value)]),
          ),
        }
      : {}),
    ...(isJsonObject(items) ? { items: inner(items) } : {}),
    ...variants('anyOf'),
    ...variants('oneOf'),
  }
}

function mergeAll(work: Work, schema: JsonObject, copy: JsonObject, level: number): JsonObject {
  const parts = own(schema, 'allOf')
  if (!Array.isArray(parts)) return copy
  return parts
    .slice(0, MOST_VARIANTS)
    .map((part) => copyOf(work, part, level + 1))
    .reduce<JsonObject>(merged, copy)
}

/** What both say: members and duties add up, and of all else the first word stands. */
function merged(one: JsonObject, other: JsonObject): JsonObject {
  const properties = { ...record(other['properties']), ...record(one['properties']) }
  const required = [one['required'], other['required']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isText) : [],
  )
  return {
    ...other,
    ...one,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
  }
}

function record(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

function chosen(
  schema: JsonObject,
  names: readonly string[],
  read: (value: unknown) => unknown,
): Record<string, unknown> {
  const entries = names.map((name) => [name, read(own(schema, name))] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== null))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MOST_LENGTH
  return value === null || typeof value === 'boolean' || Number.isFinite(value)
}

function isName(name: string): boolean {
  return name.length <= MOST_NAME_LENGTH && !inherited.has(name)
}
