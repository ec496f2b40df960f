import { assumptions } from '#src/contract/assumptions.ts'
import type { DialectSchema } from '#src/model/dialect.ts'

type OurField = { types: readonly string[]; bounds: Readonly<Record<string, number>> }

const { budget, maxRounds, askBefore } = assumptions.guardrailNames

/** What our own fields send, and within which bounds: a budget goes as the decimal that was typed. */
const ours: Readonly<Record<string, OurField>> = {
  [budget]: { types: ['string'], bounds: {} },
  [maxRounds]: { types: ['integer', 'number'], bounds: { minimum: 1, maximum: 10_000 } },
  [askBefore]: { types: ['string'], bounds: { maxLength: 2_000 } },
}

const bounds = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
]

/** Whether a schema calls for guardrails that our own fields make: their names, types and bounds, no more, none needed. */
export function isOurGuardrails({ properties, required }: DialectSchema): boolean {
  if (!isSchema(properties) || (Array.isArray(required) && required.length > 0)) return false
  const described = Object.entries(properties)
  return (
    described.length === Object.keys(ours).length &&
    described.every(([name, schema]) => {
      const field = Object.hasOwn(ours, name) ? ours[name] : undefined
      return field && isSchema(schema) && variantsOf(schema).some((one) => isMade(field, one))
    })
  )
}

function isMade(field: OurField, schema: DialectSchema): boolean {
  const types = [schema['type'] ?? field.types].flat()
  return (
    schema['enum'] === undefined &&
    schema['const'] === undefined &&
    types.some((type) => field.types.some((one) => one === type)) &&
    bounds.every((name) => schema[name] === undefined || schema[name] === field.bounds[name])
  )
}

/** A schema, or what it says that there may be in its place, one by one. */
function variantsOf(schema: DialectSchema): readonly DialectSchema[] {
  const variants = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(variants) ? variants.filter(isSchema) : [schema]
}

function isSchema(value: unknown): value is DialectSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
