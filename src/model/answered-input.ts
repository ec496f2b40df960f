/** An answer sent from this browser, for the list of what was answered today. */
export type AnsweredInput = {
  sessionId: string
  inputId: string
  goal: string | null
  question: string
  answer: unknown
  note: string
  answeredAt: number
}
