import { type Schema, Validator } from '@cfworker/json-schema'

import type { AnswerProblems } from './answer-shape.ts'

/**
 * What keeps an answer from fitting its JSON Schema, by property; '' for the answer as a whole. A schema
 * that cannot be understood is no obstacle: the service has the last word.
 */
export function schemaProblems(
  schema: Readonly<Record<string, unknown>>,
  answer: unknown,
): AnswerProblems {
  if (answer === undefined) return { '': 'An answer is needed' }
  const problems = new Map<string, string>()
  for (const { keyword, instanceLocation, error } of errorsOf(schema, answer)) {
    if (repeats.has(keyword)) continue
    const missing = /required property "(.*?)"/.exec(error)?.[1]
    const name = missing ?? propertyOf(instanceLocation)
    if (problems.has(name)) continue
    problems.set(name, missing === undefined ? sentence(keyword, error) : 'This is needed')
  }
  return Object.fromEntries(problems)
}

/** Keywords of a parent that only repeat that something inside it does not fit. */
const repeats = new Set(['properties', 'items', 'additionalProperties'])

function errorsOf(schema: Readonly<Record<string, unknown>>, answer: unknown) {
  try {
    const known: Schema = withoutPatterns(schema)
    return new Validator(known, '2020-12', false).validate(answer).errors
  } catch {
    return []
  }
}

/** An agent's regular expression could keep the page busy for ever: whether a text fits one is the service's to say. */
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
  switch (keyword) {
    case 'type':
      return kinds[/Expected "(\w+)"/.exec(error)?.[1] ?? ''] ?? error
    case 'enum':
      return 'Choose one of these'
    case 'minimum':
      return `At least ${limit}`
    case 'maximum':
      return `At most ${limit}`
    case 'minLength':
      return `At least ${limit} characters`
    case 'maxLength':
      return `At most ${limit} characters`
    case 'minItems':
      return `Choose at least ${limit}`
    case 'maxItems':
      return `Choose at most ${limit}`
    case 'false':
      return 'The schema does not allow this'
    default:
      return error
  }
}

const kinds: Record<string, string> = {
  integer: 'A whole number is asked for',
  number: 'A number is asked for',
  string: 'Text is asked for',
  boolean: 'Yes or no is asked for',
  array: 'A list is asked for',
  object: 'An object is asked for',
}
