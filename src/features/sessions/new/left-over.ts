import { createFields, recordOf } from '#src/model/create-fields.ts'
import { type NewSessionDraft, parsed } from '#src/model/draft.ts'
import { decimalOf } from '#src/model/spend/money.ts'
import { namedGuardrails } from '#src/model/words/state-words.ts'
import { typedFor } from '#src/ui/answer-form/schema-form.ts'
import { isRecord, own } from '#src/ui/text/reveal.ts'

import { type CreateDescription, type DescribedPart, guardrailNames } from './create-description.ts'
import * as words from './words.ts'

/** A typed text without a field in the form of this service: it is not sent, and not forgotten. */
export type LeftOver = {
  part: 'context' | 'guardrails'
  label: string
  text: string
  /** The draft without this text. */
  without: NewSessionDraft
}

/** The texts that were typed before the service described its fields, or for other fields. */
export function findLeftOver(
  draft: NewSessionDraft,
  description: CreateDescription,
): readonly LeftOver[] {
  const { context, guardrails } = description
  const left = (
    part: LeftOver['part'],
    label: string,
    text: string,
    change: Partial<NewSessionDraft>,
  ) => (text.trim() === '' ? [] : [{ part, label, text, without: { ...draft, ...change } }])
  const fieldsLeft = (part: LeftOver['part'], described: DescribedPart | null) => {
    const name = part === 'context' ? 'contextFields' : 'guardrailFields'
    const names = new Set(described?.form?.fields.map((field) => field.name))
    return Object.entries(draft[name]).flatMap(([key, value]) => {
      if (names.has(key)) return []
      const { [key]: _, ...rest } = draft[name]
      return left(part, key || createFields[part].label, textOf(value), { [name]: rest })
    })
  }
  const { guardrailsJson } = draft
  const isWritten = !draft.guardrailsJsonIsAside && guardrailsJson !== null
  // Guardrails as JSON were made from our own fields.
  const ours = guardrails && !(guardrails.form && isWritten) ? guardrailNames : []
  return [
    ...left('context', createFields.context.label, context?.form ? draft.context : '', {
      context: '',
    }),
    ...fieldsLeft('context', context),
    ...ours.flatMap((name) => {
      const text = guardrails && carriedKind(guardrails, name) ? '' : draft[name]
      return left('guardrails', namedGuardrails[name], text, { [name]: '' })
    }),
    ...left(
      'guardrails',
      words.guardrailsAsJson,
      guardrails?.form && isWritten ? guardrailsJson : '',
      {
        guardrailsJson: null,
      },
    ),
    ...fieldsLeft('guardrails', guardrails),
  ]
}

/** The draft whose JSON stands in the fields of this service, as of a session that the form begins like. */
export function withFieldsOfJson(
  draft: NewSessionDraft,
  { context, guardrails }: CreateDescription,
): NewSessionDraft {
  const { contextFields, guardrailFields, guardrailsJson, guardrailsJsonIsAside } = draft
  const ofContext = fieldsOf(context, draft.contextIsJson ? draft.context : null, contextFields)
  const json = guardrailsJsonIsAside ? null : guardrailsJson
  const ofGuardrails = fieldsOf(guardrails, json, guardrailFields)
  return {
    ...draft,
    ...(ofContext && { context: '', contextFields: ofContext }),
    // The JSON was made from our own fields, so they say no more.
    ...(ofGuardrails && {
      ...recordOf(guardrailNames, () => ''),
      guardrailsJson: null,
      guardrailFields: ofGuardrails,
    }),
  }
}

/** The fields with each member of an object in JSON; null if one has no empty field that takes it. */
function fieldsOf(
  part: DescribedPart | null,
  json: string | null,
  held: NewSessionDraft['contextFields'],
): NewSessionDraft['contextFields'] | null {
  const { fields = [] } = part?.form ?? {}
  if (fields.length === 0 || json === null) return null
  const value = parsed(json)
  if (!isRecord(value)) return null
  const members = Object.entries(value).filter(([, member]) => member !== null)
  const typed = members.map(([name, member]) => {
    const field = fields.find((one) => one.name === name && own(held, name) === undefined)
    return [name, field && typedFor(field, member)] as const
  })
  const isTaken = typed.every(([, text]) => text !== undefined)
  return isTaken ? { ...held, ...Object.fromEntries(typed) } : null
}

/**
 * The values in the described fields of the guardrails. A text of our own field stands in the described
 * field of the same name, until the operator types there.
 */
export function guardrailValues(
  draft: NewSessionDraft,
  described: DescribedPart,
): Readonly<Record<string, unknown>> {
  const carried = guardrailNames.flatMap((name) => {
    const text = draft[name].trim()
    const kind = text === '' ? null : carriedKind(described, name)
    // A number is read from its field as it was typed; a text goes as requests carry amounts.
    return kind === null ? [] : [[name, kind === 'number' ? text : (decimalOf(text) ?? text)]]
  })
  return { ...Object.fromEntries(carried), ...draft.guardrailFields }
}

/** The draft with these values; texts that moved into them leave our own fields. */
export function withGuardrailValues(
  draft: NewSessionDraft,
  described: DescribedPart,
  values: Readonly<Record<string, unknown>>,
): NewSessionDraft {
  const carried = guardrailNames.filter(
    (name) => carriedKind(described, name) !== null && own(values, name) !== undefined,
  )
  return { ...draft, ...recordOf(carried, () => ''), guardrailFields: values }
}

function carriedKind({ form }: DescribedPart, name: string): 'text' | 'number' | null {
  const kind = form?.fields.find((one) => one.name === name)?.kind
  return kind === 'text' || kind === 'number' ? kind : null
}

/** The value of a control as a text; empty if the control is empty. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isEmpty = value === undefined || value === null || value === false
  return isEmpty || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value)
}
