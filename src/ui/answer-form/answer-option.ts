export type AnswerOption = { value: string; label: string; detail: string | null }
