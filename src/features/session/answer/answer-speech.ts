import { type AnswerNames, assumptions } from '#src/contract/assumptions.ts'
import type { Dialect, DialectSchema } from '#src/model/dialect.ts'

/** How this service takes an answer, as far as the console knows. */
export type AnswerSpeech = {
  names: AnswerNames
  /** The service's description of the answer itself; null without a description. */
  schema: DialectSchema | null
  /** The parts of the body, if the body requires more than an answer and `schema` is the whole body. */
  within?: { names: AnswerNames; schema: DialectSchema | null; beside: DialectSchema } | undefined
}

export const assumedSpeech: AnswerSpeech = {
  names: { response: assumptions.responseName, note: assumptions.noteName },
  schema: null,
}

/**
 * The openapi.json precedes the accepted name ('' is the answer as the whole body), which precedes the
 * assumption. A body that requires more than an answer and a note is filled in as a whole, unless the
 * request has a form of its own for the answer.
 */
export function answerSpeechOf(dialect: Dialect | null, accepted: string | null): AnswerSpeech {
  const described = dialect?.schemas.answer
  if (!dialect || !described) {
    if (accepted === null) return assumedSpeech
    return { names: { ...assumedSpeech.names, response: accepted || null }, schema: null }
  }
  const { response, note, choice } = dialect.names
  const names = { response, note, ...(choice !== null && { choice }) }
  const schema = memberOf(described, response)
  if (dialect.required.answer.length === 0) return { names, schema }
  const within = { names, schema, beside: without(described, [response, note, choice]) }
  return { names: { response: null, note: null }, schema: described, within }
}

/** Names under which the service may take a refused answer; '' sends the answer as the whole body. */
export function otherShapes(names: AnswerNames): readonly string[] {
  const { responseName, otherResponseNames } = assumptions
  return [responseName, ...otherResponseNames, ''].filter((name) => name !== (names.response ?? ''))
}

function memberOf(schema: DialectSchema, name: string): DialectSchema | null {
  const { properties } = schema
  if (!isSchema(properties) || !Object.hasOwn(properties, name)) return null
  const member = properties[name]
  return isSchema(member) ? member : null
}

function without(schema: DialectSchema, left: readonly (string | null)[]): DialectSchema {
  const { properties, required } = schema
  const members = isSchema(properties) ? Object.entries(properties) : []
  return {
    ...schema,
    type: 'object',
    properties: Object.fromEntries(members.filter(([name]) => !left.includes(name))),
    required: Array.isArray(required) ? required.filter((name) => !left.includes(name)) : [],
  }
}

function isSchema(value: unknown): value is DialectSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
