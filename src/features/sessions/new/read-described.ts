import { schemaAnswer } from '#src/ui/answer-form/schema-answer.ts'
import { schemaProblems } from '#src/ui/answer-form/schema-problems.ts'

import type { DescribedPart } from './create-speech.ts'
import { type PartProblems, problemsBeside } from './part-problems.ts'

export type ReadPart = {
  /** Undefined where nothing was entered: the part is then left out. */
  value: unknown
  problems: PartProblems
}

/** What was entered for a part, as the service's JSON Schema asks for it. */
export function readDescribed(
  { form, schema }: DescribedPart,
  fields: Readonly<Record<string, unknown>>,
  json: string,
): ReadPart {
  if (form === null) return readJson(json, schema)
  const value = schemaAnswer(form, fields, { leavesOutUntouched: true })
  // A box that must be answered says no untouched, which is no reason to send a part that nobody wants;
  // a default that stands in the form is one.
  const isUntouched =
    Object.keys(fields).length === 0 && form.fields.every(({ initial }) => initial === undefined)
  if (isUntouched || isEmpty(value)) {
    return { value: undefined, problems: {} }
  }
  return { value, problems: schemaProblems(schema, value) }
}

/** JSON of the operator's own; what is not JSON yet stays a text, so that the body shows it. */
export function readJson(text: string, schema: DescribedPart['schema'] = {}): ReadPart {
  if (text.trim() === '') return { value: undefined, problems: {} }
  try {
    const value: unknown = JSON.parse(text)
    const line = problemsBeside(schemaProblems(schema, value))
    return { value, problems: line === null ? {} : { '': line } }
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it could not be read'
    return { value: text, problems: { '': `This is not JSON yet: ${why}` } }
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  )
}
