import { type CreateSessionRequest, createSessionRequest } from '#src/contract/requests.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'

import { assumedCreate, type CreateSpeech } from './create-speech.ts'
import { readDescribed, readJson, type ReadPart } from './read-described.ts'

/** The fields of text; what a service describes itself is beside them. */
export type NewSessionField = 'goal' | 'context' | 'budget' | 'maxRounds' | 'askBefore'

export type NewSessionProblems = Partial<Record<NewSessionField, string>>

/** Context and guardrails as they will be sent: by the service's own schemas, as JSON, or as we assume. */
export function partsOf(draft: NewSessionDraft, speech: CreateSpeech = assumedCreate) {
  const context = speech.context
    ? readDescribed(speech.context, draft.contextFields, draft.context)
    : draft.contextIsJson
      ? readObject(draft.context)
      : asRead(draft.context.trim() ? draft.context : undefined)
  const guardrails = speech.guardrails
    ? readDescribed(speech.guardrails, draft.guardrailFields, draft.guardrailsJson ?? '')
    : draft.guardrailsJson === null
      ? asRead(assumedGuardrails(draft))
      : readObject(draft.guardrailsJson)
  return { context, guardrails }
}

/** The body exactly as it will be sent: what was left empty is left out. */
export function bodyOf(draft: NewSessionDraft, speech?: CreateSpeech): Record<string, unknown> {
  const { context, guardrails } = partsOf(draft, speech)
  return {
    goal: draft.goal.trim(),
    ...(context.value !== undefined && { context: context.value }),
    ...(guardrails.value !== undefined && { guardrails: guardrails.value }),
  }
}

/** The request, or what is wrong with each field, by the contract's own schema. */
export function readNewSession(
  draft: NewSessionDraft,
  speech?: CreateSpeech,
): { request: CreateSessionRequest } | { problems: NewSessionProblems } {
  const read = createSessionRequest.safeParse(bodyOf(draft, speech))
  const { context, guardrails } = partsOf(draft, speech)
  const isWhole = [context, guardrails].every((part) => Object.keys(part.problems).length === 0)
  if (read.success && isWhole) return { request: read.data }
  const problems: NewSessionProblems = {}
  for (const issue of read.error?.issues ?? []) {
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

function assumedGuardrails(draft: NewSessionDraft): object | undefined {
  const guardrails = {
    ...(draft.budget.trim() && { budget: draft.budget.trim() }),
    ...(draft.maxRounds.trim() && { maxRounds: wholeNumber(draft.maxRounds) }),
    ...(draft.askBefore.trim() && { askBefore: draft.askBefore.trim() }),
  }
  return Object.keys(guardrails).length > 0 ? guardrails : undefined
}

function readObject(text: string): ReadPart {
  const read = readJson(text, { type: 'object' })
  const { value } = read
  return typeof value === 'object' && !Array.isArray(value) ? read : { ...read, value: undefined }
}

function asRead(value: unknown): ReadPart {
  return { value, problems: {} }
}

/** Text that is no whole number stays text, so that the schema refuses it and the body shows it. */
function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text.trim()
}
