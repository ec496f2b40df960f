import { type HumanInput, answerFormOf } from '#src/model/human-input.ts'
import type { AnswerShape } from '#src/ui/answer-form/answer-shape.ts'
import { findSchemaForm } from '#src/ui/answer-form/schema-form.ts'

/** Which controls an input asks for. */
export function answerShapeOf(input: HumanInput): AnswerShape {
  switch (answerFormOf(input)) {
    case 'questions':
      return { kind: 'questions', questions: input.questions }
    case 'schema': {
      const schema = input.schema ?? {}
      const form = findSchemaForm(schema)
      return form ? { kind: 'fields', form } : { kind: 'json', schema }
    }
    case 'choice':
      return { kind: 'choice', options: input.options }
    case 'text':
    default:
      return { kind: 'text' }
  }
}
