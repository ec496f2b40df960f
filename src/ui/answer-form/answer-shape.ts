import type { AnswerOption } from './answer-option.ts'
import type { SchemaForm } from './schema-form.ts'

export type AnswerQuestion = {
  id: string
  question: string
  options: readonly AnswerOption[]
  required: boolean
}

/** The one way of answering that fits what was asked. */
export type AnswerShape =
  | { kind: 'choice'; options: readonly AnswerOption[] }
  | { kind: 'text' }
  | { kind: 'questions'; questions: readonly AnswerQuestion[] }
  | { kind: 'fields'; form: SchemaForm; schema: Readonly<Record<string, unknown>> }
  /** A schema that no form of ours fits: the answer is written as JSON. */
  | { kind: 'json'; schema: Readonly<Record<string, unknown>> }

/** What has been typed so far, for every shape at once, so that nothing is lost between them. */
export type AnswerValues = {
  choice: string | null
  text: string
  answers: Readonly<Record<string, string>>
  fields: Readonly<Record<string, unknown>>
}

/** What is wrong, by question id or field name; '' for the answer as a whole. */
export type AnswerProblems = Readonly<Record<string, string>>
