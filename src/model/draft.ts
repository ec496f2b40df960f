/** What a person has typed for one human-input request and not yet sent. */
export type AnswerDraft = {
  choice: string | null
  text: string
  /** Answers to several questions, by question id. */
  answers: Readonly<Record<string, string>>
  /** Values of a form made from a JSON Schema, by property. */
  fields: Readonly<Record<string, unknown>>
  /** The body as JSON, when it is edited by hand; null otherwise. */
  json: string | null
  note: string
}

/** A session being described and not yet created; amounts as typed. */
export type NewSessionDraft = {
  goal: string
  context: string
  budget: string
  maxRounds: string
  askBefore: string
}

/** A new direction, written and not yet sent. */
export type RedirectDraft = { message: string }

export const emptyAnswerDraft: AnswerDraft = {
  choice: null,
  text: '',
  answers: {},
  fields: {},
  json: null,
  note: '',
}

export const emptyNewSessionDraft: NewSessionDraft = {
  goal: '',
  context: '',
  budget: '',
  maxRounds: '',
  askBefore: '',
}

export const emptyRedirectDraft: RedirectDraft = { message: '' }
