import { assumptions } from '#src/contract/assumptions.ts'
import {
  choiceNames,
  createNames,
  namesIn,
  recordOf,
  type CreateName,
} from '#src/model/create-fields.ts'
import type { Dialect, DialectSchema } from '#src/model/dialect.ts'
import { findSchemaForm, type SchemaForm } from '#src/ui/answer-form/schema-form.ts'
import { checkAnswer } from '#src/ui/answer-form/schema/check-schema.ts'
import { isRecord } from '#src/ui/text/reveal.ts'

/** The description of a part of a new session; `form` is null if no form fits. */
export type DescribedPart = { schema: DialectSchema; form: SchemaForm | null }

/** The parts of a new session that this service describes; for null the assumptions hold. */
export type CreateDescription = {
  guardrails: DescribedPart | null
  context: DescribedPart | null
  /** False as long as the service has not described itself. */
  isKnown: boolean
  /** The service's names of the fields, which its error paths use too. */
  names: Readonly<Record<CreateName, string>>
} & Pick<Dialect, 'choices'>

export const assumedCreate: CreateDescription = {
  guardrails: null,
  context: null,
  choices: recordOf(choiceNames, () => []),
  isKnown: false,
  names: recordOf(createNames, (name) => name),
}

/** If the service describes the very guardrails that we assume, our own fields stay: they say more. */
export function describeCreate(dialect: Dialect | null): CreateDescription {
  if (dialect === null) return assumedCreate
  const { schemas, choices, names } = dialect
  const { context, guardrails } = schemas
  return {
    guardrails: guardrails && !isOurGuardrails(guardrails) ? partOf(guardrails) : null,
    context: context && partOf(context),
    choices,
    isKnown: dialect.source !== 'assumed',
    names,
  }
}

function partOf(schema: DialectSchema): DescribedPart {
  return { schema, form: findSchemaForm(schema) }
}

/** Our own fields of the guardrails; a description by the service has others. */
export const guardrailNames = namesIn(assumptions.guardrails)

export type GuardrailName = (typeof guardrailNames)[number]

/** Nothing, the least and the most of what our own fields send; a budget is sent as the typed decimal. */
const trials = [
  {},
  { budget: '0.01', maxRounds: 1, askBefore: 'x' },
  { budget: '123456789.01', maxRounds: 10_000, askBefore: 'x'.repeat(2_000) },
]

/** Whether a schema names exactly the guardrails of our own fields, and takes what these send. */
function isOurGuardrails(schema: DialectSchema): boolean {
  const { properties } = schema
  return (
    isRecord(properties) &&
    Object.keys(properties).toSorted().join() === guardrailNames.toSorted().join() &&
    trials.every((trial) => Object.keys(checkAnswer(schema, trial).problems).length === 0)
  )
}
