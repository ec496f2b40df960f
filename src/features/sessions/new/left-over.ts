import type { NewSessionDraft } from '#src/model/draft.ts'
import { own } from '#src/ui/text/own.ts'

import type { CreateSpeech, DescribedPart } from './create-speech.ts'

/** Something typed for which the form of this service has no field: it is not sent, and not forgotten. */
export type LeftOver = {
  part: 'context' | 'guardrails'
  label: string
  text: string
  /** The draft without it. */
  without: NewSessionDraft
}

const ours = [
  ['budget', 'Budget'],
  ['maxRounds', 'Rounds at most'],
  ['askBefore', 'Ask before'],
] as const

/** What was typed before the service said what it takes, or while it took something else. */
export function findLeftOver(draft: NewSessionDraft, speech: CreateSpeech): readonly LeftOver[] {
  const { context, guardrails } = speech
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
      return left(part, key || titles[part], textOf(value), { [name]: rest })
    })
  }
  const isWritten = !draft.guardrailsJsonIsAside && draft.guardrailsJson !== null
  return [
    ...(context?.form ? left('context', titles.context, draft.context, { context: '' }) : []),
    ...fieldsLeft('context', context),
    // As JSON they were taken out of the fields of ours.
    ...(guardrails && !(guardrails.form && isWritten)
      ? ours
          .filter(([name]) => !isCarried(guardrails, name))
          .flatMap(([name, label]) => left('guardrails', label, draft[name], { [name]: '' }))
      : []),
    ...(guardrails?.form && isWritten
      ? left('guardrails', 'Guardrails as JSON', draft.guardrailsJson ?? '', {
          guardrailsJson: null,
        })
      : []),
    ...fieldsLeft('guardrails', guardrails),
  ]
}

const titles = { context: 'Context', guardrails: 'Guardrails' } as const

/**
 * What the described fields of the guardrails hold: a text of ours goes on in theirs of the same name,
 * until something is typed there.
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

/** The draft once these values count, with what was carried in them alone. */
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

/** What a control holds as a text; nothing where it was left or made empty. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isEmpty = value === undefined || value === null || value === false
  return isEmpty || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value)
}
