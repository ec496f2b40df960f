import { answered, unsaidQuestion as unsaid } from './words/state-words.ts'

/** `sent` is the service's own value, if it is no text: `false`, 3. */
export type InputOption = { value: string; label: string; detail: string | null; sent?: unknown }

/** A tool and what the agent hands to it, by name. */
export type ToolCall = { tool: string; arguments: Readonly<Record<string, unknown>> }

export type InputQuestion = {
  id: string
  question: string
  options: readonly InputOption[]
  required: boolean
}

/** The way of answering that fits a request. */
export type InputForm =
  | { kind: 'text' }
  | { kind: 'choice'; options: readonly InputOption[] }
  /** JSON Schema of the answer, as the service sent it. */
  | { kind: 'schema'; schema: Readonly<Record<string, unknown>> }
  | { kind: 'questions'; questions: readonly InputQuestion[] }

/** A request for human input, on which the agent is blocked. */
export type HumanInput = {
  inputId: string
  roundId: string | null
  question: string
  detail: string | null
  form: InputForm
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
export const unsaidQuestion = unsaid

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
  const form = input?.form
  if (typeof answer !== 'object' || answer === null) {
    return valueText(answer, form?.kind === 'choice' ? form.options : [])
  }
  const questions = form?.kind === 'questions' ? form.questions : []
  return Object.entries(answer)
    .map(([id, value]) => valueText(value, questions.find((each) => each.id === id)?.options))
    .join(' · ')
}

function valueText(value: unknown, options: readonly InputOption[] = []): string {
  if (value === undefined) return answered
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return options.find((option) => option.value === text)?.label ?? text
}
