export type InputOption = { value: string; label: string; detail: string | null }

/** A tool and what the agent hands to it, by name. */
export type ToolCall = { tool: string; arguments: Readonly<Record<string, unknown>> }

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
  /** A tool call that waits for this decision. */
  approval: ToolCall | null
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

/** The one way of answering that fits, in the order of `HumanInput`; else it is free text. */
export function answerFormOf(input: HumanInput): AnswerForm {
  if (input.questions.length > 0) return 'questions'
  if (input.schema) return 'schema'
  return input.options.length > 0 ? 'choice' : 'text'
}

/** An answer sent from this browser, for the list of what was answered today. */
export type AnsweredInput = {
  sessionId: string
  inputId: string
  goal: string | null
  question: string
  answer: unknown
  /** The answer in the words that were chosen; absent where an earlier version stored it. */
  words?: string
  note: string
  answeredAt: number
}

/** An answer in one line: the label of what was chosen, text as it is, several values one after another. */
export function answerText(answer: unknown, input: HumanInput | null): string {
  if (typeof answer !== 'object' || answer === null) return valueText(answer, input?.options)
  return Object.entries(answer)
    .map(([id, value]) => {
      const question = input?.questions.find((each) => each.id === id)
      return valueText(value, question?.options)
    })
    .join(' · ')
}

function valueText(value: unknown, options: HumanInput['options'] = []): string {
  if (typeof value !== 'string') return value === undefined ? 'Answered' : JSON.stringify(value)
  return options.find((option) => option.value === value)?.label ?? value
}
