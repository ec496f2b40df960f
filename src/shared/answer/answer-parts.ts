import { type AnswerNames, assumptions } from '#src/contract/assumptions.ts'
import type { Dialect, DialectSchema } from '#src/model/dialect.ts'
import type { AnswerDraft } from '#src/model/draft.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { AnswerProblems, AnswerShape } from '#src/ui/answer-form/answer-fields.tsx'
import { type AnswerOption, findSchemaForm, schemaAnswer } from '#src/ui/answer-form/schema-form.ts'
import { checkAnswer, type CheckedValue } from '#src/ui/answer-form/schema/check-schema.ts'
import { isRecord, own } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

/** The format in which this service takes an answer, as far as the console knows. */
export type AnswerFormat = {
  names: AnswerNames
  /** The service's description of the answer itself; null without a description. */
  schema: DialectSchema | null
  /** The parts of the body, if the body requires more than an answer and `schema` is the whole body. */
  within?: { names: AnswerNames; schema: DialectSchema | null; beside: DialectSchema } | undefined
}

export const assumedFormat: AnswerFormat = {
  names: { response: assumptions.responseName, note: assumptions.noteName },
  schema: null,
}

/**
 * The openapi.json precedes the accepted name ('' is the answer as the whole body), which precedes the
 * assumption. A body that requires more than an answer and a note is filled in as a whole, unless the
 * request has a form of its own for the answer.
 */
export function answerFormatOf(dialect: Dialect | null, accepted: string | null): AnswerFormat {
  const described = dialect?.schemas.answer
  if (!dialect || !described) {
    if (accepted === null) return assumedFormat
    return { names: { ...assumedFormat.names, response: accepted || null }, schema: null }
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
  if (!isRecord(properties) || !Object.hasOwn(properties, name)) return null
  const member = properties[name]
  return isRecord(member) ? member : null
}

function without(schema: DialectSchema, left: readonly (string | null)[]): DialectSchema {
  const { properties, required } = schema
  const members = isRecord(properties) ? Object.entries(properties) : []
  return {
    ...schema,
    type: 'object',
    properties: Object.fromEntries(members.filter(([name]) => !left.includes(name))),
    required: Array.isArray(required) ? required.filter((name) => !left.includes(name)) : [],
  }
}

/** The parts of an answer: the names of its members, its form, and the form of the fields beside the answer. */
type AnswerParts = {
  names: AnswerNames
  shape: AnswerShape
  beside: Extract<AnswerShape, { kind: 'fields' }> | null
}

/** A name that the operator chose precedes the names that the service is known to take. */
export function answerPartsOf(
  input: HumanInput,
  format: AnswerFormat,
  responseName: AnswerDraft['responseName'],
): AnswerParts {
  const isChoice = input.form.kind === 'choice'
  const parts = splitParts(input, format, isChoice)
  const { names } = parts ?? format
  const choice = isChoice ? (names.choice ?? null) : null
  // The description of an answer does not describe a choice with a member of its own.
  const whole = {
    shape: answerShapeOf(input, choice === null ? format.schema : null),
    beside: null,
  }
  const response = responseName === null ? (choice ?? names.response) : responseName || null
  const isSame = response === names.response
  return { ...whole, ...parts, names: isSame ? names : { ...names, response } }
}

/**
 * The answer in the form of its request, and a form of the other required members of the body; null if
 * the body is better filled in as a whole.
 */
function splitParts(
  input: HumanInput,
  { schema, within }: AnswerFormat,
  isChoice: boolean,
): AnswerParts | null {
  if (!schema || !within) return null
  const beside = shapeOf(within.beside)
  if (beside.kind !== 'fields') return null
  const { names } = within
  const place = isChoice && names.choice ? null : within.schema
  const asked = askedSchema(input)
  // A request without a form asks for the whole body, unless the body could only be written as JSON.
  const isSplit = asked
    ? place === null || fitsDescribed(asked, place)
    : shapeOf(schema).kind === 'json'
  return isSplit ? { names, shape: answerShapeOf(input, place), beside } : null
}

/**
 * The controls for an input. The service's description of every answer precedes the form of this input
 * if the description says more than "a text" or "anything" and the form does not fit the description.
 */
function answerShapeOf(input: HumanInput, described: DialectSchema | null = null): AnswerShape {
  const asked = askedSchema(input)
  if (described && saysMore(described) && !(asked && fitsDescribed(asked, described))) {
    return shapeOf(described)
  }
  const { form } = input
  if (form.kind === 'choice' && described && typesOf(described).join() === 'string') {
    const asTexts = form.options.map(({ value, label, detail }) => ({ value, label, detail }))
    return { kind: 'choice', options: asTexts }
  }
  return form.kind === 'schema' ? shapeOf(form.schema) : form
}

/** A schema as a form, or as JSON if no form fits the schema or no field could take a required value. */
function shapeOf(schema: DialectSchema): AnswerShape {
  const form = findSchemaForm(schema)
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  const isWhole = required.every((name) => form?.fields.some((field) => field.name === name))
  return form && isWhole ? { kind: 'fields', form, schema } : { kind: 'json', schema }
}

function saysMore({ type, enum: listed, properties }: DialectSchema): boolean {
  if (Array.isArray(listed) && listed.length > 0) return true
  if (type === 'object') return properties !== undefined
  return type === 'number' || type === 'integer' || type === 'boolean'
}

/** A request's own questions, schema or options as a schema; null if the request has no form. */
function askedSchema({ form }: HumanInput): DialectSchema | null {
  if (form.kind === 'text') return null
  if (form.kind === 'schema') return form.schema
  if (form.kind === 'choice') return listOf(form.options)
  const members = form.questions.map(({ id, options: choices }) => [
    id,
    choices.length > 0 ? listOf(choices) : { type: 'string' },
  ])
  return { type: 'object', properties: Object.fromEntries(members) }
}

function listOf(options: readonly AnswerOption[]): DialectSchema {
  return { enum: options.map(sentOf) }
}

/** The value that an option stands for at the service. */
function sentOf({ sent, value }: AnswerOption): unknown {
  return sent ?? value
}

/**
 * Whether an answer of the form `asked` may fit the form `described`, by types, listed values and members.
 * A part without a description forbids nothing.
 */
function fitsDescribed(asked: DialectSchema, described: DialectSchema): boolean {
  const variants = [described['oneOf'], described['anyOf']].find((list) => Array.isArray(list))
  if (variants) return variants.some((one) => !isRecord(one) || fitsDescribed(asked, one))
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
  if (!isRecord(members) || !isRecord(properties)) return true
  const isThere = (name: unknown) => typeof name === 'string' && Object.hasOwn(members, name)
  if (Array.isArray(required) && !required.every(isThere)) return false
  return Object.entries(members).every(([name, member]) => {
    if (!Object.hasOwn(properties, name)) return additionalProperties !== false
    const place = properties[name]
    return !isRecord(member) || !isRecord(place) || fitsDescribed(member, place)
  })
}

function typesOf({ type, properties, enum: listed }: DialectSchema): readonly unknown[] {
  if (type !== undefined) return Array.isArray(type) ? type : [type]
  if (isRecord(properties)) return ['object']
  return Array.isArray(listed) ? [...new Set(listed.map((value) => typeof value))] : []
}

/**
 * The answer that the form stands for, and the problems that prevent sending. `isChecked` is false if only
 * the service can check the answer, because the schema is too heavy.
 */
export type AnswerReading = { answer: unknown; problems: AnswerProblems; isChecked: boolean }

/** The typed values of a form; a note is none of them, so a change of the note checks nothing again. */
type TypedAnswer = Pick<AnswerDraft, 'choice' | 'text' | 'answers' | 'fields'>

export function readAnswer(shape: AnswerShape, draft: TypedAnswer): AnswerReading {
  switch (shape.kind) {
    case 'choice': {
      // A draft may hold a choice of an earlier question with this id.
      const chosen = shape.options.find(({ value }) => value === draft.choice)
      return readWhole(chosen ? sentOf(chosen) : draft.choice, chosen ? null : words.chooseOption)
    }
    case 'text':
      return readWhole(draft.text, draft.text.trim() === '' ? words.writeAnswer : null)
    case 'questions':
      return readQuestions(shape, draft)
    case 'fields': {
      const answer = schemaAnswer(shape.form, draft.fields)
      return { answer, ...checkAnswer(shape.schema, answer) }
    }
    case 'json':
    default:
      return readJson(draft.text, (answer) => {
        const { problems, isChecked } = checkAnswer(shape.schema, answer)
        return { problems: inOneLine(problems), isChecked }
      })
  }
}

function readWhole(answer: unknown, problem: string | null): AnswerReading {
  return { answer, problems: problem === null ? {} : { '': problem }, isChecked: true }
}

/** The fields beside the answer; empty if the service asks for no further fields. */
export function readBeside(
  shape: AnswerParts['beside'],
  beside: AnswerDraft['beside'],
): AnswerReading & { answer: Readonly<Record<string, unknown>> } {
  if (shape === null) return { answer: {}, problems: {}, isChecked: true }
  const answer = schemaAnswer(shape.form, beside)
  const members = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  return { ...checkAnswer(shape.schema, answer), answer: members }
}

/** The whole body as edited by hand; the console checks only that the text is JSON. */
export function readTypedJson(text: string): AnswerReading {
  return readJson(text, () => ({ problems: {}, isChecked: true }))
}

function readQuestions(
  { questions }: Extract<AnswerShape, { kind: 'questions' }>,
  draft: TypedAnswer,
): AnswerReading {
  const answers = new Map<string, unknown>()
  const problems = new Map<string, string>()
  for (const { id, required, options } of questions) {
    const answer = own(draft.answers, id)?.trim() ?? ''
    const chosen = options.find(({ value }) => value === answer)
    if (answer !== '') answers.set(id, chosen ? sentOf(chosen) : answer)
    else if (required) problems.set(id, options.length > 0 ? words.chooseOption : words.writeAnswer)
  }
  return {
    answer: Object.fromEntries(answers),
    problems: Object.fromEntries(problems),
    isChecked: true,
  }
}

function readJson(text: string, check: (value: unknown) => CheckedValue): AnswerReading {
  try {
    const answer: unknown = JSON.parse(text)
    return { answer, ...check(answer) }
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : words.notReadable
    return readWhole(undefined, words.notJson(why))
  }
}

/** A JSON editor has no controls beside which a problem can stand, so each problem names its field. */
function inOneLine(problems: AnswerProblems): AnswerProblems {
  const lines = Object.entries(problems).map(([name, problem]) =>
    name ? `${name}: ${problem}` : problem,
  )
  return lines.length === 0 ? {} : { '': lines.join('. ') }
}
