import { assumptions } from '#src/contract/assumptions.ts'
import type { Dialect, DialectSchema, RequestNames } from '#src/model/dialect.ts'
import { findSchemaForm, isSchema, type SchemaForm } from '#src/ui/answer-form/schema-form.ts'

/** The description of a part of a new session; `form` is null if no form fits. */
export type DescribedPart = { schema: DialectSchema; form: SchemaForm | null }

/** The parts of a new session that this service describes; for null the assumptions hold. */
export type CreateDescription = {
  guardrails: DescribedPart | null
  context: DescribedPart | null
  /** The schema of the guardrails if the service takes them as a text, which our own fields make; else null. */
  guardrailsText: DialectSchema | null
  /** The agents that a session may name, the default first; empty if the service lists none. */
  agents: Dialect['agents']
  /** The service's names of the parts, which its error paths use too. */
  names: Pick<RequestNames, 'goal' | 'context' | 'guardrails'>
}

export const assumedCreate: CreateDescription = {
  guardrails: null,
  context: null,
  guardrailsText: null,
  agents: [],
  names: assumptions.createNames,
}

/** If the service describes the very guardrails that we assume, our own fields stay: they say more. */
export function describeCreate(dialect: Dialect | null): CreateDescription {
  if (dialect === null) return assumedCreate
  const { schemas, agents, names } = dialect
  const { context, guardrails } = schemas
  const part = guardrails && !isOurGuardrails(guardrails) ? partOf(guardrails) : null
  const isText = part !== null && isFreeText(part)
  return {
    guardrails: isText ? null : part,
    guardrailsText: isText ? part.schema : null,
    context: context && partOf(context),
    agents,
    names,
  }
}

function partOf(schema: DialectSchema): DescribedPart {
  return { schema, form: findSchemaForm(schema) }
}

/** Whether a part is one text that a person words, and no choice, default or format. */
function isFreeText({ schema, form }: DescribedPart): boolean {
  const [field] = form?.single ? form.fields : []
  return field?.kind === 'text' && field.initial === undefined && schema['format'] === undefined
}

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
function isOurGuardrails({ properties, required }: DialectSchema): boolean {
  if (!isSchema(properties) || (Array.isArray(required) && required.length > 0)) return false
  const described = Object.entries(properties)
  return (
    described.length === Object.keys(ours).length &&
    described.every(([name, schema]) => {
      const field = Object.hasOwn(ours, name) ? ours[name] : undefined
      return field && isSchema(schema) && variantsOf(schema).some((one) => fits(field, one))
    })
  )
}

function fits(field: OurField, schema: DialectSchema): boolean {
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
