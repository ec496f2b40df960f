import { hasFormat } from './formats.ts'
import {
  every,
  inner,
  type Keyword,
  listOf,
  type Place,
  refuse,
  spend,
  textOf,
  type Verdict,
} from './walk.ts'

/** Keywords that look at a value and at no other schema. */
export const assertions: Readonly<Record<string, Keyword>> = {
  type: typed,
  enum: (place, given, _, name) => {
    const text = textOf(place.walk, place.value)
    return listOf(given).some((one) => textOf(place.walk, one) === text)
      ? 'fits'
      : refuse(place, name, given)
  },
  const: (place, given, _, name) =>
    textOf(place.walk, place.value) === textOf(place.walk, given)
      ? 'fits'
      : refuse(place, name, given),
  minimum: limit(numberIn, (number, least) => number >= least),
  maximum: limit(numberIn, (number, most) => number <= most),
  exclusiveMinimum: limit(numberIn, (number, below) => number > below),
  exclusiveMaximum: limit(numberIn, (number, above) => number < above),
  multipleOf: limit(numberIn, isMultiple),
  minLength: limit(charactersIn, (length, least) => length >= least),
  maxLength: limit(charactersIn, (length, most) => length <= most),
  minItems: limit(itemsIn, (length, least) => length >= least),
  maxItems: limit(itemsIn, (length, most) => length <= most),
  minProperties: limit(membersIn, (size, least) => size >= least),
  maxProperties: limit(membersIn, (size, most) => size <= most),
  uniqueItems: (place, given, _, name) => {
    if (given !== true || !Array.isArray(place.value)) return 'fits'
    const texts = new Set(place.value.map((item) => textOf(place.walk, item)))
    return texts.size === place.value.length ? 'fits' : refuse(place, name, given)
  },
  format: (place, given, _, name) => {
    if (typeof place.value !== 'string') return 'fits'
    const isOf = hasFormat(given, place.value)
    if (isOf === null) return 'unsure'
    return isOf ? 'fits' : refuse(place, name, given)
  },
  required: (place, given) => required(place, listOf(given)),
  // Only the service runs an expression: one of a stranger could block the page for ever.
  pattern: ({ value }) => (typeof value === 'string' ? 'unsure' : 'fits'),
  patternProperties: ({ value }) => (isRecord(value) ? 'unsure' : 'fits'),
  // These depend on what all other keywords looked at, which no answer form needs.
  unevaluatedProperties: ({ value }) => (isRecord(value) ? 'unsure' : 'fits'),
  unevaluatedItems: ({ value }) => (Array.isArray(value) ? 'unsure' : 'fits'),
  $dynamicRef: () => 'unsure',
  $recursiveRef: () => 'unsure',
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const kinds = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object']

function typed(place: Place, given: unknown): Verdict {
  const types: readonly unknown[] = Array.isArray(given) ? given : [given]
  spend(place.walk, types.length)
  const { value } = place
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const isOf = (type: unknown) =>
    type === kind || (type === 'integer' && typeof value === 'number' && Number.isInteger(value))
  if (types.some(isOf)) return 'fits'
  const areKnown = types.every((type) => kinds.some((one) => one === type))
  return areKnown ? refuse(place, 'type', given) : 'unsure'
}

/** A keyword with a number; a value without a size of this kind fits. */
function limit(
  sizeIn: (place: Place) => number | null,
  fits: (size: number, limit: number) => boolean,
): Keyword {
  return (place, given, _, name) => {
    if (typeof given !== 'number') return 'unsure'
    const size = sizeIn(place)
    return size === null || fits(size, given) ? 'fits' : refuse(place, name, given)
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

function membersIn({ walk, value }: Place): number | null {
  if (!isRecord(value)) return null
  const { length } = Object.keys(value)
  spend(walk, length >> 3)
  return length
}

/** Decimals are not exact, so a quotient counts as whole if it is as near as a number can be. */
function isMultiple(number: number, of: number): boolean {
  const quotient = number / of
  return Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * Number.EPSILON * 4
}

/** Refuses each name that the value has no member for. */
export function required(place: Place, names: readonly unknown[]): Verdict {
  const { value } = place
  if (!isRecord(value)) return 'fits'
  return every(place, names, (name) =>
    typeof name !== 'string' || Object.hasOwn(value, name)
      ? 'fits'
      : refuse(inner(place, name, undefined), 'required', name),
  )
}
