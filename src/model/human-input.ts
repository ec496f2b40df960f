export type InputOption = { value: string; label: string; detail: string | null }

export type InputQuestion = {
  id: string
  question: string
  options: readonly InputOption[]
  required: boolean
}

/**
 * What the agent asks and is blocked on. Exactly one way of answering fits: `questions` when there
 * are any, else `schema`, else `options`, else free text.
 */
export type HumanInput = {
  inputId: string
  roundId: string | null
  question: string
  detail: string | null
  options: readonly InputOption[]
  questions: readonly InputQuestion[]
  /** JSON Schema of the answer, as the service sent it. */
  schema: Readonly<Record<string, unknown>> | null
  state: 'pending' | 'answered' | 'expired' | 'unknown'
  askedAt: number | null
  answeredAt: number | null
  /** The answer that stands, when the service shows it. */
  answer: unknown
  note: string | null
}

/** Stands where a service shows that it asks, and not what. */
export const unsaidQuestion = 'The agent asks for your input.'

export type AnswerForm = 'questions' | 'schema' | 'choice' | 'text'

/**
 * The one way of answering that fits; the order is that of `HumanInput`. Without any of the three it is
 * free text.
 */
export function answerFormOf(input: HumanInput): AnswerForm {
  if (input.questions.length > 0) return 'questions'
  if (input.schema) return 'schema'
  return input.options.length > 0 ? 'choice' : 'text'
}
