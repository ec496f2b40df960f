import type { DialectSchema } from '#src/model/dialect.ts'
import { type HumanInput, answerFormOf } from '#src/model/human-input.ts'
import type { AnswerShape } from '#src/ui/answer-form/answer-shape.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { askedSchema, fitsDescribed } from './fits-described.ts'

/**
 * The controls for an input. The service's description of every answer precedes the form of this input
 * if the description says more than "a text" or "anything" and the form does not fit the description.
 */
export function answerShapeOf(
  input: HumanInput,
  described: DialectSchema | null = null,
): AnswerShape {
  const asked = askedSchema(input)
  if (described && saysMore(described) && !(asked && fitsDescribed(asked, described))) {
    return shapeOf(described)
  }
  switch (answerFormOf(input)) {
    case 'questions':
      return { kind: 'questions', questions: input.questions }
    case 'schema':
      return shapeOf(input.schema ?? {})
    case 'choice':
      return { kind: 'choice', options: input.options }
    case 'text':
    default:
      return { kind: 'text' }
  }
}

/** A schema as a form, or as JSON if no form fits the schema. */
export function shapeOf(schema: DialectSchema): AnswerShape {
  const form = findSchemaForm(schema)
  return form ? { kind: 'fields', form, schema } : { kind: 'json', schema }
}

function saysMore({ type, enum: listed, properties }: DialectSchema): boolean {
  if (Array.isArray(listed) && listed.length > 0) return true
  if (type === 'object') return properties !== undefined
  return type === 'number' || type === 'integer' || type === 'boolean'
}
