import type { CreateAttempt } from './attempt.ts'
import { choiceNames, recordOf, type ChoiceName } from './create-fields.ts'
import type { Session } from './session.ts'
import { decimalOf, typedAmount } from './spend/money.ts'

type Values = Readonly<Record<string, unknown>>

/** The unsent answer to one human-input request, as a person has typed it. */
export type AnswerDraft = {
  choice: string | null
  text: string
  /** Answers to several questions, by question id. */
  answers: Readonly<Record<string, string>>
  /** Values of a form made from a JSON Schema, by property. */
  fields: Values
  /** Values that the service asks for beside the answer, by member. */
  beside: Values
  /** The body as JSON, as it was last edited by hand; null when it never was. */
  json: string | null
  /** The form is filled in again; the JSON stays to be gone back to. */
  jsonSetAside: boolean
  note: string
  /** The member that the operator chose for the answer; '' for none, null before the choice. */
  responseName: string | null
}

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

/** Our own fields of the guardrails. */
const emptyGuardrails = { budget: '', maxRounds: '', askBefore: '' }

/** A session being described and not yet created; amounts as typed. */
export type NewSessionDraft = Record<ChoiceName | keyof typeof emptyGuardrails, string> & {
  goal: string
  context: string
  /** Entries where the service describes these parts itself, by property. */
  contextFields: Values
  /** Guardrails as a text stand under ''. */
  guardrailFields: Values
  /** Only drafts, templates and files of earlier versions say more of it. */
  guardrailsTextIsAside: boolean
  /** Whether the context is meant as JSON and not as text. */
  contextIsJson: boolean
  /** Guardrails written as JSON; null without any. */
  guardrailsJson: string | null
  /** Whether that JSON is kept and the fields count. */
  guardrailsJsonIsAside: boolean
}

export const emptyNewSessionDraft: NewSessionDraft = {
  goal: '',
  // A choice is the value by its name; '' is the usual value of the service.
  ...recordOf(choiceNames, () => ''),
  context: '',
  ...emptyGuardrails,
  contextFields: {},
  guardrailFields: {},
  guardrailsTextIsAside: false,
  contextIsJson: false,
  guardrailsJson: null,
  guardrailsJsonIsAside: false,
}

/** The text of many sessions: lines, or a table. */
export type ManyDraft = { text: string; isTable: boolean }

export const emptyManyDraft: ManyDraft = { text: '', isTable: false }

/** The draft of a session like this one (§2): its goal, its choices, its whole context and its guardrails. */
export function draftLike(
  session: Pick<Session, 'goal' | 'guardrails' | ChoiceName>,
  context: unknown,
): NewSessionDraft {
  const isText = typeof context === 'string' || context === null || context === undefined
  return {
    ...emptyNewSessionDraft,
    goal: session.goal ?? '',
    ...recordOf(choiceNames, (name) => session[name] ?? ''),
    context: isText ? (context ?? '') : JSON.stringify(context, null, 2),
    contextIsJson: !isText,
    ...guardrailsLike(session.guardrails),
  }
}

/** Guardrails in our own fields; as JSON if they hold more than the fields take. */
function guardrailsLike(guardrails: unknown): Partial<NewSessionDraft> {
  if (typeof guardrails === 'string') return { guardrailFields: { '': guardrails } }
  if (typeof guardrails !== 'object' || guardrails === null) return {}
  const entries = Object.entries(guardrails).filter(([, value]) => value !== null)
  const isTyped = entries.every(
    ([name, value]) =>
      Object.hasOwn(emptyGuardrails, name) && ['string', 'number'].includes(typeof value),
  )
  if (!isTyped) return { guardrailsJson: JSON.stringify(guardrails, null, 2) }
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'budget' ? typedAmount(value) : String(value)]),
  )
}

/** The words of a signal, written and not yet sent: a new direction, or a reason. */
export type SignalDraft = { message: string }

export const emptySignalDraft: SignalDraft = { message: '' }

/** The body as JSON while it takes the place of the form; null while the form makes it. */
export function editedJson({ json, jsonSetAside }: AnswerDraft): string | null {
  return jsonSetAside ? null : json
}

/** Whether a request says all that was typed for an answer: then nothing is lost with the draft. */
export function isAnswerIn(draft: AnswerDraft, request: unknown): boolean {
  const { choice, text, answers, fields, beside, note } = draft
  const json = editedJson(draft)
  if (json !== null) return holdsWords(request, parsed(json))
  // A form without controls of its own takes the answer as JSON.
  return [text, parsed(text)].some((answer) =>
    holdsWords(request, { choice, answer, answers, fields, beside, note }),
  )
}

/**
 * The same of a session to be created. Every member counts, except guardrails that stand in another member. A
 * form with another goal is another session.
 */
export function isNewSessionIn(draft: NewSessionDraft, request: CreateAttempt['request']): boolean {
  if (draft.goal.trim() !== request.goal.trim()) return false
  const { contextIsJson, guardrailsJsonIsAside, guardrailsTextIsAside: _, ...typed } = draft
  const { context, guardrailsJson, guardrailFields } = typed
  const json = guardrailsJsonIsAside ? null : guardrailsJson
  return holdsWords(request, {
    ...typed,
    ...(json !== null && emptyGuardrails),
    context: contextIsJson ? parsed(context) : context,
    guardrailFields: json === null ? guardrailFields : null,
    guardrailsJson: json === null ? null : parsed(json),
  })
}

/** The same of the words of a signal, below which others may have come along. */
export function isSignalIn({ message }: SignalDraft, request: unknown): boolean {
  const typed = message.trim()
  return wordsIn(request).some((word) => word === typed || word.startsWith(`${typed}\n\n`))
}

function holdsWords(request: unknown, typed: unknown): boolean {
  const said = new Set(wordsIn(request))
  return wordsIn(typed).every((word) => {
    // A described field holds a choice as its JSON, and a number as this edition types it.
    const decimal = decimalOf(word) ?? word
    return word === '' || [word, decimal, String(parsed(decimal))].some((one) => said.has(one))
  })
}

/** The value of JSON, or the text itself while it is none. */
export function parsed(json: string): unknown {
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
