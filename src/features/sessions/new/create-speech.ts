import { assumptions } from '#src/contract/assumptions.ts'
import type { Dialect, DialectSchema, RequestNames } from '#src/model/dialect.ts'
import { findSchemaForm, type SchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { isOurGuardrails } from './our-guardrails.ts'

/** The description of a part of a new session; `form` is null if no form fits. */
export type DescribedPart = { schema: DialectSchema; form: SchemaForm | null }

/** The parts of a new session that this service describes; for null the assumptions hold. */
export type CreateSpeech = {
  guardrails: DescribedPart | null
  context: DescribedPart | null
  /** The service's names of the parts, which its error paths use too. */
  names: Pick<RequestNames, 'goal' | 'context' | 'guardrails'>
}

export const assumedCreate: CreateSpeech = {
  guardrails: null,
  context: null,
  names: assumptions.createNames,
}

/** If the service describes the very guardrails that we assume, our own fields stay: they say more. */
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
