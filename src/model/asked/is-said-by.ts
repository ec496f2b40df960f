import {
  editedJson,
  type AnswerDraft,
  type NewSessionDraft,
  type SignalDraft,
} from '#src/model/draft.ts'

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
