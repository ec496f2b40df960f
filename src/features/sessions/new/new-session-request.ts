import { enterAmount } from '#src/contract/request-words.ts'
import { createSessionRequest, type SentCreateRequest } from '#src/contract/requests.ts'
import { choiceNames, createNames, recordOf, type CreateName } from '#src/model/create-fields.ts'
import type { Choice } from '#src/model/dialect.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'
import { decimalOf } from '#src/model/spend/money.ts'
import * as answerWords from '#src/shared/answer/words.ts'
import { schemaAnswer } from '#src/ui/answer-form/schema-form.ts'
import { checkAnswer } from '#src/ui/answer-form/schema/check-schema.ts'
import { jsonText } from '#src/ui/text/reveal.ts'

import {
  assumedCreate,
  type CreateDescription,
  type DescribedPart,
  guardrailNames,
} from './create-description.ts'
import { findLeftOver, guardrailValues, withFieldsOfJson } from './left-over.ts'
import * as words from './words.ts'

/** Problems of a part of a new session by field name; '' is the part as a whole. */
export type PartProblems = Readonly<Record<string, string>>

/** The problems that belong to no field of `fields`, in a single line; null if there are no others. */
export function otherProblems(
  problems: PartProblems,
  fields: readonly string[] = [],
): string | null {
  const lines = Object.entries(problems)
    .filter(([name]) => !fields.includes(name))
    .map(([name, what]) => (what.includes(name) ? what : `${name}: ${what}`))
  return lines.length === 0 ? null : lines.join('. ')
}

type ReadPart = {
  /** Undefined if the part is empty: the part is then left out. */
  value: unknown
  problems: PartProblems
  /** False if only the service can check the value, because its schema is too heavy. */
  isChecked?: boolean
}

/**
 * Each part as it will be sent, with its problems. The service's own schema checks a part that the service
 * describes. Without a description, the contract's schema checks the part, or the part is JSON.
 */
function partsOf(
  draft: NewSessionDraft,
  description: CreateDescription,
): Readonly<Record<CreateName, ReadPart>> {
  const written = writtenGuardrails(draft)
  const context = description.context
    ? readDescribed(description.context, draft.contextFields, draft.context)
    : draft.contextIsJson
      ? readObject(draft.context)
      : checked('context', draft.context.trim() ? draft.context : undefined)
  const guardrails = description.guardrails
    ? readDescribed(
        description.guardrails,
        guardrailValues(draft, description.guardrails),
        draft.guardrailsJson ?? '',
      )
    : written === null
      ? checkedGuardrails(draft)
      : readObject(written)
  const choices = recordOf(choiceNames, (name) =>
    readChoice(draft[name], description.choices[name], description.isKnown),
  )
  return { goal: checked('goal', draft.goal.trim()), ...choices, context, guardrails }
}

/** A choice of the operator never becomes the usual value in silence, which may be an agent that costs money. */
function readChoice(value: string, offered: readonly Choice[], isKnown: boolean): ReadPart {
  // A service that describes itself and offers nothing takes no such field.
  if (value === '' || (isKnown && offered.length === 0)) return { value: undefined, problems: {} }
  const chosen = offered.find(({ name }) => name === value)
  const isWrong = offered.length > 0 && !chosen
  return {
    value: chosen?.value ?? value,
    problems: isWrong ? { '': words.notOffered(value) } : {},
  }
}

/** A draft as it stands: its body without empty parts, and what keeps it from being sent. */
export type NewSessionReading = {
  body: SentCreateRequest
  problems: Readonly<Record<CreateName, PartProblems>>
  isWhole: boolean
  /** The parts that only the service checks, because their schemas are too heavy. */
  unchecked: readonly CreateName[]
}

export function readNewSession(
  typed: NewSessionDraft,
  description = assumedCreate,
): NewSessionReading {
  const draft = withFieldsOfJson(typed, description)
  const parts = partsOf(draft, description)
  const leftOver = findLeftOver(draft, description)
  const problems = recordOf(createNames, (part) => {
    const labels = leftOver.filter((one) => one.part === part).map(({ label }) => label)
    const left = labels.length > 0 && { '': words.enterOrRemove(labels.join(', ')) }
    return { ...parts[part].problems, ...left }
  })
  const values = createNames.map((name) => [name, parts[name].value] as const)
  return {
    body: {
      goal: draft.goal.trim(),
      ...Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    },
    problems,
    isWhole: Object.values(problems).every((part) => Object.keys(part).length === 0),
    unchecked: createNames.filter((name) => parts[name].isChecked === false),
  }
}

/**
 * The part and field for a path of the body, in our names or the names of the service; null for a path
 * that no part of the form has.
 */
export function placeOf(
  path: string,
  { context, guardrails, names }: CreateDescription = assumedCreate,
): { part: CreateName; name: string } | null {
  const [head = '', name = ''] = path.split('.')
  const part = createNames.find((one) => head === one || head === names[one])
  if (part) return { part, name }
  if ((fieldsIn(guardrails) ?? guardrailNames).includes(head)) {
    return { part: 'guardrails', name: head }
  }
  return fieldsIn(context)?.includes(head) ? { part: 'context', name: head } : null
}

function fieldsIn(described: DescribedPart | null): readonly string[] | undefined {
  return described?.form?.fields.map(({ name }) => name)
}

function checked(part: CreateName, value: unknown): ReadPart {
  const problems: Record<string, string> = {}
  for (const issue of createSessionRequest.shape[part].safeParse(value).error?.issues ?? []) {
    const name = issue.path.join('.')
    problems[name] ??= issue.message
  }
  return { value, problems }
}

/** Guardrails by our own fields. A budget such as "1.000" may be read in two ways, though a service would take it. */
function checkedGuardrails(draft: NewSessionDraft): ReadPart {
  const { value, problems } = checked('guardrails', assumedGuardrails(draft))
  const isNoAmount = draft.budget.trim() !== '' && decimalOf(draft.budget) === null
  return { value, problems: { ...(isNoAmount && { budget: enterAmount }), ...problems } }
}

/** The draft with its budget as requests carry amounts; what is no amount stays as it was typed. */
function inDecimals(draft: NewSessionDraft): NewSessionDraft {
  return { ...draft, budget: decimalOf(draft.budget) ?? draft.budget }
}

/** The guardrails that are written as JSON; null while our own fields count. */
export function writtenGuardrails(draft: NewSessionDraft): string | null {
  return draft.guardrailsJsonIsAside ? null : draft.guardrailsJson
}

/** The draft with guardrails as JSON: the JSON that was set aside, or else the values of the fields. */
export function guardrailsAsJson(draft: NewSessionDraft): NewSessionDraft {
  const json = draft.guardrailsJson ?? jsonText(assumedGuardrails(draft))
  return { ...draft, guardrailsJson: json, guardrailsJsonIsAside: false }
}

/** The draft with guardrails by fields. JSON that the operator wrote is kept aside. */
export function guardrailsByFields(draft: NewSessionDraft): NewSessionDraft {
  const json = draft.guardrailsJson?.trim() ?? ''
  return json !== '' && json !== jsonText(assumedGuardrails(draft))
    ? { ...draft, guardrailsJsonIsAside: true }
    : { ...draft, guardrailsJson: null, guardrailsJsonIsAside: false }
}

function assumedGuardrails(typed: NewSessionDraft): object | undefined {
  const draft = inDecimals(typed)
  const guardrails = {
    ...(draft.budget.trim() && { budget: draft.budget.trim() }),
    ...(draft.maxRounds.trim() && { maxRounds: wholeNumber(draft.maxRounds) }),
    ...(draft.askBefore.trim() && { askBefore: draft.askBefore.trim() }),
  }
  return Object.keys(guardrails).length > 0 ? guardrails : undefined
}

/** The value of a part in the form that the service's JSON Schema describes. */
function readDescribed(
  { form, schema }: DescribedPart,
  fields: Readonly<Record<string, unknown>>,
  json: string,
): ReadPart {
  if (form === null) return readJson(json, schema)
  const value = schemaAnswer(form, fields, { leavesOutUntouched: true })
  // A required box means no if it is untouched, which alone does not make the part worth sending. A default
  // in the form does.
  const isUntouched =
    Object.keys(fields).length === 0 && form.fields.every(({ initial }) => initial === undefined)
  if (isUntouched || isEmpty(value)) {
    return { value: undefined, problems: {} }
  }
  return { value, ...checkAnswer(schema, value) }
}

/** JSON that the operator wrote; other text stays text, so that the body shows it. */
function readJson(text: string, schema: DescribedPart['schema'] = {}): ReadPart {
  if (text.trim() === '') return { value: undefined, problems: {} }
  try {
    const value: unknown = JSON.parse(text)
    const { problems, isChecked } = checkAnswer(schema, value)
    const line = otherProblems(problems)
    return { value, problems: line === null ? {} : { '': line }, isChecked }
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : answerWords.notReadable
    return { value: text, problems: { '': answerWords.notJson(why) } }
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  )
}

function readObject(text: string): ReadPart {
  const read = readJson(text, { type: 'object' })
  const { value } = read
  return typeof value === 'object' && !Array.isArray(value) ? read : { ...read, value: undefined }
}

/** A text that is not a whole number stays text: the schema refuses it and the body shows it. */
function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text.trim()
}
