import { emptyNewSessionDraft, type NewSessionDraft } from '#src/model/draft.ts'

/** A new session that is described once; `{{variables}}` stand for the parts that differ each time. */
export type Template = { name: string; draft: NewSessionDraft }

const VARIABLE = /\{\{([^{}\n]{1,80})\}\}/g

/** The names of the variables in a draft, each once, in the order of the fields. */
export function variablesIn(draft: NewSessionDraft): readonly string[] {
  const names = new Set<string>()
  mapTexts(draft, (text) =>
    text.replaceAll(VARIABLE, (whole, name: string) => {
      if (name.trim() !== '') names.add(name.trim())
      return whole
    }),
  )
  return [...names]
}

/** The draft with these values in the place of its variables; a variable without a value stays. */
export function withValues(
  draft: NewSessionDraft,
  values: ReadonlyMap<string, string>,
): NewSessionDraft {
  const changed = Object.entries(draft).map(([field, value]) => {
    const isJson = field === 'guardrailsJson' || (field === 'context' && draft.contextIsJson)
    const fill = (whole: string, name: string) => {
      const typed = values.get(name.trim()) ?? ''
      if (typed === '') return whole
      // Within a text of JSON a quotation mark would end that text.
      return isJson ? JSON.stringify(typed).slice(1, -1) : typed
    }
    return [field, mapTexts(value, (text) => text.replaceAll(VARIABLE, fill))]
  })
  return { ...draft, ...Object.fromEntries(changed) }
}

/** The same value with each text within it changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)])
  return Object.fromEntries(parts)
}

/** Whether each field of a draft from a file is known and of its type; fields may be left out. */
export function isDraft(draft: Readonly<Record<string, unknown>>): boolean {
  const kinds = new Map(
    Object.entries(emptyNewSessionDraft).map(([name, of]) => [name, kindOf(of)]),
  )
  return Object.entries(draft).every(([name, value]) => {
    const isText = name === 'guardrailsJson' && typeof value === 'string'
    return isText || kinds.get(name) === kindOf(value)
  })
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}
