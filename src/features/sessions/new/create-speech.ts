import { assumptions } from '#src/contract/assumptions.ts'
import type { Dialect, DialectSchema, RequestNames } from '#src/model/dialect.ts'
import { findSchemaForm, type SchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { isOurGuardrails } from './our-guardrails.ts'

/** What a service describes of one part of a new session; `form` null where no form of ours fits it. */
export type DescribedPart = { schema: DialectSchema; form: SchemaForm | null }

/** How this service takes a new session; null where it says nothing, and the assumptions stand. */
export type CreateSpeech = {
  guardrails: DescribedPart | null
  context: DescribedPart | null
  /** What it calls the parts, and so where it says that something is wrong. */
  names: Pick<RequestNames, 'goal' | 'context' | 'guardrails'>
}

export const assumedCreate: CreateSpeech = {
  guardrails: null,
  context: null,
  names: assumptions.createNames,
}

/** Where it calls for the very guardrails that we assume, our own fields stay: they say more. */
export function createSpeechOf(dialect: Dialect | null): CreateSpeech {
  if (dialect === null) return assumedCreate
  const { schemas, names } = dialect
  const { context, guardrails } = schemas
  return {
    guardrails: guardrails && !isOurGuardrails(guardrails) ? partOf(guardrails) : null,
    context: context && partOf(context),
    names,
  }
}

function partOf(schema: DialectSchema): DescribedPart {
  return { schema, form: findSchemaForm(schema) }
}
