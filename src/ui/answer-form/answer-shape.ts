import type { AnswerOption, SchemaForm } from './schema-form.ts'

export type AnswerQuestion = {
  id: string
  question: string
  options: readonly AnswerOption[]
  required: boolean
}

/** The form of answer that fits the question. */
export type AnswerShape =
  | { kind: 'choice'; options: readonly AnswerOption[] }
  | { kind: 'text' }
  | { kind: 'questions'; questions: readonly AnswerQuestion[] }
  | { kind: 'fields'; form: SchemaForm; schema: Readonly<Record<string, unknown>> }
  /** A schema that no form fits: the operator writes the answer as JSON. */
  | { kind: 'json'; schema: Readonly<Record<string, unknown>> }

/** The typed values of every shape, so that a change of shape loses no text. */
export type AnswerValues = {
  choice: string | null
  text: string
  answers: Readonly<Record<string, string>>
  fields: Readonly<Record<string, unknown>>
}

/** Problems by question id or field name; '' is the answer as a whole. */
export type AnswerProblems = Readonly<Record<string, string>>
