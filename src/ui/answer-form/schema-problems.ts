import { type Schema, Validator } from '@cfworker/json-schema'

import { own } from '#src/ui/text/visible.ts'

import type { AnswerProblems } from './answer-fields.tsx'
import * as words from './words.ts'

/**
 * The problems of an answer by property of its JSON Schema; '' is the answer as a whole. If the schema
 * cannot be understood, there are no problems: the service decides.
 */
export function schemaProblems(
  schema: Readonly<Record<string, unknown>>,
  answer: unknown,
): AnswerProblems {
  if (answer === undefined) return { '': words.answerMissing }
  const problems = new Map<string, string>()
  for (const { keyword, instanceLocation, error } of errorsOf(schema, answer)) {
    if (repeats.has(keyword)) continue
    const missing = /required property "(.*?)"/.exec(error)?.[1]
    const name = missing ?? propertyOf(instanceLocation)
    if (problems.has(name)) continue
    problems.set(name, missing === undefined ? sentence(keyword, error) : words.valueMissing)
  }
  return Object.fromEntries(problems)
}

/** Keywords of a parent that only repeat a problem of its children. */
const repeats = new Set(['properties', 'items', 'additionalProperties'])

function errorsOf(schema: Readonly<Record<string, unknown>>, answer: unknown) {
  try {
    const known: Schema = withoutPatterns(schema)
    return new Validator(known, '2020-12', false).validate(answer).errors
  } catch {
    return []
  }
}

/** A regular expression of an agent could block the page for ever, so only the service checks patterns. */
function withoutPatterns(schema: Readonly<Record<string, unknown>>): Schema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' ? undefined : value,
  )
  if (text.includes('"patternProperties"')) return {}
  const kept: Schema = JSON.parse(text)
  return kept
}

function propertyOf(location: string): string {
  const [, name = ''] = location.split('/')
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
}

function sentence(keyword: string, error: string): string {
  const limit = /(-?[\d.]+?)\)?\.?$/.exec(error)?.[1] ?? ''
  const kind = /Expected "(\w+)"/.exec(error)?.[1] ?? ''
  if (keyword === 'type') return own(words.kinds, kind) ?? error
  return own(words.keywords, keyword)?.(limit) ?? error
}
