import type { DialectSchema } from '#src/model/dialect.ts'
import { type HumanInput, answerFormOf } from '#src/model/human-input.ts'
import type { AnswerShape } from '#src/ui/answer-form/answer-shape.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

/**
 * Which controls an input asks for. What the service describes of every answer goes before the options
 * of this one where only an object fits, and after them where it says no more than a choice would.
 */
export function answerShapeOf(
  input: HumanInput,
  described: DialectSchema | null = null,
): AnswerShape {
  const form = answerFormOf(input)
  if (form === 'questions') return { kind: 'questions', questions: input.questions }
  if (form === 'schema') return shapeOf(input.schema ?? {})
  const isObject = described?.['type'] === 'object' && described['properties'] !== undefined
  if (described && isObject) return shapeOf(described)
  if (form === 'choice') return { kind: 'choice', options: input.options }
  return described && isMoreThanText(described) ? shapeOf(described) : { kind: 'text' }
}

function shapeOf(schema: DialectSchema): AnswerShape {
  const form = findSchemaForm(schema)
  return form ? { kind: 'fields', form, schema } : { kind: 'json', schema }
}

function isMoreThanText({ type, enum: listed }: DialectSchema): boolean {
  if (Array.isArray(listed) && listed.length > 0) return true
  return type === 'number' || type === 'integer' || type === 'boolean'
}
