import { type CreateSessionRequest, createSessionRequest } from '#src/contract/requests.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'

export type NewSessionField = 'goal' | 'context' | 'budget' | 'maxRounds' | 'askBefore'

export type NewSessionProblems = Partial<Record<NewSessionField, string>>

/** The body exactly as it will be sent: what was left empty is left out. */
export function bodyOf(draft: NewSessionDraft): Record<string, unknown> {
  const guardrails = {
    ...(draft.budget.trim() && { budget: draft.budget.trim() }),
    ...(draft.maxRounds.trim() && { maxRounds: wholeNumber(draft.maxRounds) }),
    ...(draft.askBefore.trim() && { askBefore: draft.askBefore.trim() }),
  }
  return {
    goal: draft.goal.trim(),
    ...(draft.context.trim() && { context: draft.context }),
    ...(Object.keys(guardrails).length > 0 && { guardrails }),
  }
}

/** The request, or what is wrong with each field, by the contract's own schema. */
export function readNewSession(
  draft: NewSessionDraft,
): { request: CreateSessionRequest } | { problems: NewSessionProblems } {
  const read = createSessionRequest.safeParse(bodyOf(draft))
  if (read.success) return { request: read.data }
  const problems: NewSessionProblems = {}
  for (const issue of read.error.issues) {
    const field = fieldOf(issue.path.join('.'))
    problems[field] ??= tooBig[field] && issue.code === 'too_big' ? tooBig[field] : issue.message
  }
  return { problems }
}

/** The form's field behind a path of the body; what is nowhere in the form is said at the goal. */
export function fieldOf(path: string): NewSessionField {
  const name = path.replace(/^guardrails\./, '')
  return fields.find((field) => field === name) ?? 'goal'
}

const fields: readonly NewSessionField[] = ['goal', 'context', 'budget', 'maxRounds', 'askBefore']

const tooBig: NewSessionProblems = {
  maxRounds: 'At most 10,000 rounds',
  askBefore: 'At most 2,000 characters',
}

/** Text that is no whole number stays text, so that the schema refuses it and the body shows it. */
function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text.trim()
}
