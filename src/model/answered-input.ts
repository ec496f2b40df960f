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
