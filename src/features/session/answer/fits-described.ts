import type { DialectSchema } from '#src/model/dialect.ts'
import type { HumanInput } from '#src/model/human-input.ts'

/** A request's own questions, schema or options as a schema; null if the request has no form. */
export function askedSchema({ questions, schema, options }: HumanInput): DialectSchema | null {
  if (questions.length > 0) {
    const members = questions.map(({ id, options: choices }) => [
      id,
      choices.length > 0 ? listOf(choices) : { type: 'string' },
    ])
    return { type: 'object', properties: Object.fromEntries(members) }
  }
  return schema ?? (options.length > 0 ? listOf(options) : null)
}

function listOf(options: readonly { value: string }[]): DialectSchema {
  return { enum: options.map(({ value }) => value) }
}

/**
 * Whether an answer of the form `asked` may fit the form `described`, by types, listed values and members.
 * A part without a description forbids nothing.
 */
export function fitsDescribed(asked: DialectSchema, described: DialectSchema): boolean {
  const variants = [described['oneOf'], described['anyOf']].find((list) => Array.isArray(list))
  if (variants) return variants.some((one) => !isSchema(one) || fitsDescribed(asked, one))
  const types = typesOf(described)
  const isOfType = (type: unknown) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  if (types.length > 0 && !typesOf(asked).every(isOfType)) return false
  const { enum: listed } = described
  const { enum: offered } = asked
  if (Array.isArray(listed)) {
    return Array.isArray(offered) && offered.every((value) => listed.includes(value))
  }
  return membersFit(asked, described)
}

function membersFit(asked: DialectSchema, described: DialectSchema): boolean {
  const { properties: members } = asked
  const { properties, required, additionalProperties = true } = described
  if (!isSchema(members) || !isSchema(properties)) return true
  const isThere = (name: unknown) => typeof name === 'string' && Object.hasOwn(members, name)
  if (Array.isArray(required) && !required.every(isThere)) return false
  return Object.entries(members).every(([name, member]) => {
    if (!Object.hasOwn(properties, name)) return additionalProperties !== false
    const place = properties[name]
    return !isSchema(member) || !isSchema(place) || fitsDescribed(member, place)
  })
}

function typesOf({ type, properties, enum: listed }: DialectSchema): readonly unknown[] {
  if (type !== undefined) return Array.isArray(type) ? type : [type]
  if (isSchema(properties)) return ['object']
  return Array.isArray(listed) ? [...new Set(listed.map((value) => typeof value))] : []
}

function isSchema(value: unknown): value is DialectSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
