import { schemaAnswer } from '#src/ui/answer-form/schema-form.ts'
import { checkAnswer } from '#src/ui/answer-form/schema-problems.ts'

import type { DescribedPart } from './create-description.ts'
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

export type ReadPart = {
  /** Undefined if the part is empty: the part is then left out. */
  value: unknown
  problems: PartProblems
  /** False if only the service can check the value, because its schema is too heavy. */
  isChecked?: boolean
}

/** The value of a part in the form that the service's JSON Schema describes. */
export function readDescribed(
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
export function readJson(text: string, schema: DescribedPart['schema'] = {}): ReadPart {
  if (text.trim() === '') return { value: undefined, problems: {} }
  try {
    const value: unknown = JSON.parse(text)
    const { problems, isChecked } = checkAnswer(schema, value)
    const line = otherProblems(problems)
    return { value, problems: line === null ? {} : { '': line }, isChecked }
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : words.couldNotBeRead
    return { value: text, problems: { '': words.notJsonYet(why) } }
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  )
}
