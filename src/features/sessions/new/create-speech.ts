import { assumptions } from '#src/contract/assumptions.ts'
import type { Dialect, DialectSchema } from '#src/model/dialect.ts'
import { findSchemaForm, type SchemaForm } from '#src/ui/answer-form/schema-form.ts'

/** What a service describes of one part of a new session; `form` null where no form of ours fits it. */
export type DescribedPart = { schema: DialectSchema; form: SchemaForm | null }

/** How this service takes a new session; null where it says nothing, and the assumptions stand. */
export type CreateSpeech = { guardrails: DescribedPart | null; context: DescribedPart | null }

export const assumedCreate: CreateSpeech = { guardrails: null, context: null }

/** Where it describes guardrails by the names that we assume, our own fields stay: they say more. */
export function createSpeechOf(dialect: Dialect | null): CreateSpeech {
  if (dialect === null) return assumedCreate
  const { context, guardrails } = dialect.schemas
  const isOurs =
    guardrails !== null &&
    Object.values(assumptions.guardrailNames).every((name) => hasMember(guardrails, name))
  return {
    guardrails: guardrails && !isOurs ? partOf(guardrails) : null,
    context: context && partOf(context),
  }
}

function partOf(schema: DialectSchema): DescribedPart {
  return { schema, form: findSchemaForm(schema) }
}

function hasMember({ properties }: DialectSchema, name: string): boolean {
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name)
}
