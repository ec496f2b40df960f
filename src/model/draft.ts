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
  /** The body as JSON, as it was last edited by hand; null when it never was. */
  json: string | null
  /** The form is filled in again; the JSON stays to be gone back to. */
  jsonSetAside: boolean
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
  /** Guardrails written as JSON; null while none were. */
  guardrailsJson: string | null
  /** Whether that JSON is kept and the fields count. */
  guardrailsJsonIsAside: boolean
}

/** The words of a signal, written and not yet sent: a new direction, or a reason. */
export type SignalDraft = { message: string }

export const emptyAnswerDraft: AnswerDraft = {
  choice: null,
  text: '',
  answers: {},
  fields: {},
  beside: {},
  json: null,
  jsonSetAside: false,
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
  guardrailsJsonIsAside: false,
}

export const emptySignalDraft: SignalDraft = { message: '' }

/** The body as JSON while it takes the place of the form; null while the form makes it. */
export function editedJson({ json, jsonSetAside }: AnswerDraft): string | null {
  return jsonSetAside ? null : json
}

/** Whether a request says all that was typed for an answer: then nothing is lost with the draft. */
export function isSaidBy(draft: AnswerDraft, request: unknown): boolean {
  const { choice, text, answers, fields, beside, note } = draft
  const json = editedJson(draft)
  const typed = json === null ? { choice, text, answers, fields, beside, note } : parsed(json)
  return saysAll(request, typed)
}

/** The same of a session to be created; what is written as JSON counts by its parts. */
export function isCreateSaidBy(draft: NewSessionDraft, request: unknown): boolean {
  const { goal, context, contextIsJson, guardrailsJson, guardrailsJsonIsAside } = draft
  const { budget, maxRounds, askBefore, contextFields, guardrailFields } = draft
  const fields = { budget, maxRounds, askBefore, guardrailFields }
  const guardrails =
    guardrailsJson === null || guardrailsJsonIsAside ? fields : parsed(guardrailsJson)
  const written = contextIsJson ? parsed(context) : context
  return saysAll(request, { goal, written, contextFields, guardrails })
}

/** The same of the words of a signal, below which others may have come along. */
export function isSignalSaidBy({ message }: SignalDraft, request: unknown): boolean {
  const typed = message.trim()
  return wordsIn(request).some((word) => word === typed || word.startsWith(`${typed}\n\n`))
}

function saysAll(request: unknown, typed: unknown): boolean {
  const said = new Set(wordsIn(request))
  return wordsIn(typed).every((word) => word === '' || said.has(word))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

/** The texts, numbers and marks of plain data, wherever they stand: `7` may have been typed as "7". */
function wordsIn(value: unknown): readonly string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'object') return Object.values(value).flatMap(wordsIn)
  return [typeof value === 'string' ? value.trim() : JSON.stringify(value)]
}
