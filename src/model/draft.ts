/** What a person has typed for one human-input request and not yet sent. */
export type AnswerDraft = {
  choice: string | null
  text: string
  /** Answers to several questions, by question id. */
  answers: Readonly<Record<string, string>>
  /** Values of a form made from a JSON Schema, by property. */
  fields: Readonly<Record<string, unknown>>
  /** Values of what the service asks for beside the answer, by member. */
  beside: Readonly<Record<string, unknown>>
  /** The body as JSON, when it is edited by hand; null otherwise. */
  json: string | null
  note: string
  /** The member that the operator chose for the answer; '' for none, null while nothing was chosen. */
  responseName: string | null
}

/** A session being described and not yet created; amounts as typed. */
export type NewSessionDraft = {
  goal: string
  context: string
  budget: string
  maxRounds: string
  askBefore: string
  /** What was entered where the service describes these parts itself, by property. */
  contextFields: Readonly<Record<string, unknown>>
  guardrailFields: Readonly<Record<string, unknown>>
  /** Whether the context is meant as JSON and not as text. */
  contextIsJson: boolean
  /** Guardrails written as JSON; null while they are not. */
  guardrailsJson: string | null
}

/** A new direction, written and not yet sent. */
export type RedirectDraft = { message: string }

export const emptyAnswerDraft: AnswerDraft = {
  choice: null,
  text: '',
  answers: {},
  fields: {},
  beside: {},
  json: null,
  note: '',
  responseName: null,
}

export const emptyNewSessionDraft: NewSessionDraft = {
  goal: '',
  context: '',
  budget: '',
  maxRounds: '',
  askBefore: '',
  contextFields: {},
  guardrailFields: {},
  contextIsJson: false,
  guardrailsJson: null,
}

export const emptyRedirectDraft: RedirectDraft = { message: '' }
