import { assumptions } from '#src/contract/assumptions.ts'
import type { DialectSchema } from '#src/model/dialect.ts'

type OurField = { types: readonly string[]; bounds: Readonly<Record<string, number>> }

const { budget, maxRounds, askBefore } = assumptions.guardrailNames

/** Types and bounds of our own fields; a budget is sent as the typed decimal. */
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

/** Whether a schema describes exactly the guardrails of our own fields, all of them optional. */
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

/** The variants of a schema, or the schema itself. */
function variantsOf(schema: DialectSchema): readonly DialectSchema[] {
  const variants = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(variants) ? variants.filter(isSchema) : [schema]
}

function isSchema(value: unknown): value is DialectSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
