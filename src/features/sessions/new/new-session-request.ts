import { assumptions } from '#src/contract/assumptions.ts'
import { createSessionRequest, type SentCreateRequest } from '#src/contract/requests.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'
import { jsonText } from '#src/ui/text/json-text.ts'

import { assumedCreate, type CreateSpeech, type DescribedPart } from './create-speech.ts'
import { findLeftOver, guardrailValues, type LeftOver } from './left-over.ts'
import type { PartProblems } from './part-problems.ts'
import { readDescribed, readJson, type ReadPart } from './read-described.ts'

const partNames = ['goal', 'context', 'guardrails'] as const

export type NewSessionPart = (typeof partNames)[number]

type NewSessionProblems = Readonly<Record<NewSessionPart, PartProblems>>

/** Our own fields of the guardrails; what a service describes itself has others. */
export const guardrailFields = Object.values(assumptions.guardrailNames)

/**
 * Each part as it will be sent, and what is wrong with it: by the service's own schema where it describes
 * the part, as JSON, or as we assume; only then the contract's schema has a say.
 */
function partsOf(
  draft: NewSessionDraft,
  speech: CreateSpeech,
): Readonly<Record<NewSessionPart, ReadPart>> {
  const written = writtenGuardrails(draft)
  const context = speech.context
    ? readDescribed(speech.context, draft.contextFields, draft.context)
    : draft.contextIsJson
      ? readObject(draft.context)
      : checked('context', draft.context.trim() ? draft.context : undefined)
  const guardrails = speech.guardrails
    ? readDescribed(
        speech.guardrails,
        guardrailValues(draft, speech.guardrails),
        draft.guardrailsJson ?? '',
      )
    : written === null
      ? checked('guardrails', assumedGuardrails(draft))
      : readObject(written)
  return { goal: checked('goal', draft.goal.trim()), context, guardrails }
}

/** The body exactly as it will be sent: what was left empty is left out. */
export function bodyOf(draft: NewSessionDraft, speech = assumedCreate): SentCreateRequest {
  const { context, guardrails } = partsOf(draft, speech)
  return {
    goal: draft.goal.trim(),
    ...(context.value !== undefined && { context: context.value }),
    ...(guardrails.value !== undefined && { guardrails: guardrails.value }),
  }
}

/** The request, or what is wrong with each part of it. */
export function readNewSession(
  draft: NewSessionDraft,
  speech = assumedCreate,
): { request: SentCreateRequest } | { problems: NewSessionProblems } {
  const { goal, context, guardrails } = partsOf(draft, speech)
  const leftOver = findLeftOver(draft, speech)
  const left = (part: LeftOver['part']) => {
    const labels = leftOver.filter((one) => one.part === part).map(({ label }) => label)
    return labels.length > 0 && { '': `${labels.join(', ')}: enter it in a field, or remove it` }
  }
  const problems = {
    goal: goal.problems,
    context: { ...context.problems, ...left('context') },
    guardrails: { ...guardrails.problems, ...left('guardrails') },
  }
  const isWhole = Object.values(problems).every((part) => Object.keys(part).length === 0)
  return isWhole ? { request: bodyOf(draft, speech) } : { problems }
}

/**
 * The part, and the field of it, behind a path of the body, in our words or those of the service; what is
 * nowhere in the form is said at the goal.
 */
export function placeOf(
  path: string,
  { context, guardrails, names }: CreateSpeech = assumedCreate,
): { part: NewSessionPart; name: string } {
  const [head = '', name = ''] = path.split('.')
  const part = partNames.find((one) => head === one || head === names[one])
  if (part) return { part, name }
  if ((fieldsIn(guardrails) ?? ownFields).includes(head)) {
    return { part: 'guardrails', name: head }
  }
  if (fieldsIn(context)?.includes(head)) return { part: 'context', name: head }
  return { part: 'goal', name: '' }
}

const ownFields: readonly string[] = guardrailFields

function fieldsIn(described: DescribedPart | null): readonly string[] | undefined {
  return described?.form?.fields.map(({ name }) => name)
}

function checked(part: NewSessionPart, value: unknown): ReadPart {
  const problems: Record<string, string> = {}
  for (const issue of createSessionRequest.shape[part].safeParse(value).error?.issues ?? []) {
    const name = issue.path.join('.')
    problems[name] ??= (issue.code === 'too_big' ? tooBig[name] : null) ?? issue.message
  }
  return { value, problems }
}

const tooBig: PartProblems = {
  maxRounds: 'At most 10,000 rounds',
  askBefore: 'At most 2,000 characters',
}

/** The guardrails as JSON where they are meant as JSON; null while our own fields count. */
export function writtenGuardrails(draft: NewSessionDraft): string | null {
  return draft.guardrailsJsonIsAside ? null : draft.guardrailsJson
}

/** JSON counts: the one that was set aside, or else what stands in the fields. */
export function guardrailsAsJson(draft: NewSessionDraft): NewSessionDraft {
  const json = draft.guardrailsJson ?? jsonText(assumedGuardrails(draft))
  return { ...draft, guardrailsJson: json, guardrailsJsonIsAside: false }
}

/** The fields count, and what was written as JSON is kept; what they make themselves nobody wrote. */
export function guardrailsByFields(draft: NewSessionDraft): NewSessionDraft {
  const json = draft.guardrailsJson?.trim() ?? ''
  return json !== '' && json !== jsonText(assumedGuardrails(draft))
    ? { ...draft, guardrailsJsonIsAside: true }
    : { ...draft, guardrailsJson: null, guardrailsJsonIsAside: false }
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

/** Text that is no whole number stays text, so that the schema refuses it and the body shows it. */
function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text.trim()
}
