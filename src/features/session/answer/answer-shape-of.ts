import type { DialectSchema } from '#src/model/dialect.ts'
import { type HumanInput, answerFormOf } from '#src/model/human-input.ts'
import type { AnswerShape } from '#src/ui/answer-form/answer-shape.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

import { askedSchema, fitsDescribed } from './fits-described.ts'

/**
 * Which controls an input asks for. What the service describes of every answer goes before the form of
 * this one, where it says more than "a text" or "anything" and what this one asks for would not fit it.
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

/** A schema as a form, or as JSON where no form fits it. */
export function shapeOf(schema: DialectSchema): AnswerShape {
  const form = findSchemaForm(schema)
  return form ? { kind: 'fields', form, schema } : { kind: 'json', schema }
}

function saysMore({ type, enum: listed, properties }: DialectSchema): boolean {
  if (Array.isArray(listed) && listed.length > 0) return true
  if (type === 'object') return properties !== undefined
  return type === 'number' || type === 'integer' || type === 'boolean'
}
