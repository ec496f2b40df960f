import type { NewSessionDraft } from '#src/model/draft.ts'
import { own } from '#src/ui/text/visible.ts'

import type { CreateDescription, DescribedPart } from './create-description.ts'
import * as words from './words.ts'

/** A typed text without a field in the form of this service: it is not sent, and not forgotten. */
export type LeftOver = {
  part: 'context' | 'guardrails'
  label: string
  text: string
  /** The draft without this text. */
  without: NewSessionDraft
}

const ours = [
  ['budget', words.budget],
  ['maxRounds', words.maxRounds],
  ['askBefore', words.askBefore],
] as const

/** The texts that were typed before the service described its fields, or for other fields. */
export function findLeftOver(
  draft: NewSessionDraft,
  description: CreateDescription,
): readonly LeftOver[] {
  const { context, guardrails, guardrailsText } = description
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
      const isOwnText = part === 'guardrails' && guardrailsText !== null && key === ''
      if (names.has(key) || isOwnText) return []
      const { [key]: _, ...rest } = draft[name]
      return left(part, key || titles[part], textOf(value), { [name]: rest })
    })
  }
  const isWritten = !draft.guardrailsJsonIsAside && draft.guardrailsJson !== null
  return [
    ...(context?.form ? left('context', titles.context, draft.context, { context: '' }) : []),
    ...fieldsLeft('context', context),
    // Guardrails as JSON were made from our own fields.
    ...(guardrails && !(guardrails.form && isWritten)
      ? ours
          .filter(([name]) => !isCarried(guardrails, name))
          .flatMap(([name, label]) => left('guardrails', label, draft[name], { [name]: '' }))
      : []),
    ...((guardrails?.form || guardrailsText) && isWritten
      ? left('guardrails', words.guardrailsAsJson, draft.guardrailsJson ?? '', {
          guardrailsJson: null,
        })
      : []),
    ...fieldsLeft('guardrails', guardrails),
  ]
}

const titles = { context: words.context, guardrails: words.guardrails }

/**
 * The values in the described fields of the guardrails. A text of our own field stands in the described
 * field of the same name, until the operator types there.
 */
export function guardrailValues(
  draft: NewSessionDraft,
  described: DescribedPart,
): Readonly<Record<string, unknown>> {
  const carried = ours.flatMap(([name]) =>
    draft[name].trim() !== '' && isCarried(described, name) ? [[name, draft[name].trim()]] : [],
  )
  return { ...Object.fromEntries(carried), ...draft.guardrailFields }
}

/** The draft with these values; texts that moved into them leave our own fields. */
export function withGuardrailValues(
  draft: NewSessionDraft,
  described: DescribedPart,
  values: Readonly<Record<string, unknown>>,
): NewSessionDraft {
  const carried = ours.filter(
    ([name]) => isCarried(described, name) && own(values, name) !== undefined,
  )
  const emptied = Object.fromEntries(carried.map(([name]) => [name, '']))
  return { ...draft, ...emptied, guardrailFields: values }
}

function isCarried({ form }: DescribedPart, name: string): boolean {
  const field = form?.fields.find((one) => one.name === name)
  return field?.kind === 'text' || field?.kind === 'number'
}

/** The value of a control as a text; empty if the control is empty. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isEmpty = value === undefined || value === null || value === false
  return isEmpty || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value)
}
