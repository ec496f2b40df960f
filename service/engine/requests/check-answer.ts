import { Validator } from '@cfworker/json-schema'

import { AnswerRefusedError } from '#service/engine/errors.ts'
import type { HumanInputRecord } from '#service/engine/records.ts'

const longestText = 100_000

type Options = readonly { value: string; label: string }[]

/**
 * Throws `AnswerRefusedError` ('invalid', with the field) unless `response` is what was asked: an
 * object keyed by question id, an object that fits the schema, an option's value, or some text.
 */
export function checkAnswer(input: HumanInputRecord, response: unknown): void {
  if (input.questions) checkQuestions(input.questions, response)
  else if (input.schema) checkSchema(input.schema, response)
  else checkWords(input.options, response, 'response')
}

/** An accepted answer as a person would say it: labels for values, questions with their answers. */
export function answerInWords(
  input: Pick<HumanInputRecord, 'options' | 'questions'>,
  response: unknown,
): string {
  const { questions } = input
  if (typeof response === 'string') return labelOf(input.options, response)
  if (questions && isRecord(response)) {
    return questions
      .filter((question) => typeof response[question.id] === 'string')
      .map(({ id, question, options }) => `${question} ${labelOf(options, String(response[id]))}`)
      .join('\n')
  }
  return JSON.stringify(response, null, 2)
}

function labelOf(options: Options | null, value: string): string {
  return options?.find((option) => option.value === value)?.label ?? value
}

function checkWords(options: Options | null, response: unknown, field: string): void {
  if (typeof response !== 'string') throw invalid(field, `${field} must be a string.`)
  if (options) {
    if (options.some((option) => option.value === response)) return
    const values = options.map((option) => option.value).join(', ')
    throw invalid(field, `${field} must be one of: ${values}.`)
  }
  if (response.trim() === '') throw invalid(field, `${field} must not be empty.`)
  if (response.length > longestText) throw invalid(field, `${field} is too long.`)
}

function checkQuestions(
  questions: NonNullable<HumanInputRecord['questions']>,
  response: unknown,
): void {
  if (!isRecord(response)) {
    throw invalid('response', 'response must be an object keyed by the id of each question.')
  }
  const unknown = Object.keys(response).find((id) => !questions.some((asked) => asked.id === id))
  if (unknown !== undefined) {
    throw invalid(`response.${unknown}`, `response.${unknown} answers no question that was asked.`)
  }
  for (const { id, options, required } of questions) {
    const field = `response.${id}`
    const given = Object.hasOwn(response, id) ? response[id] : undefined
    const left = given === undefined || given === null || given === ''
    if (left && required)
      throw invalid(field, `${field} is missing: this question needs an answer.`)
    if (!left) checkWords(options, given, field)
  }
}

function checkSchema(schema: Record<string, unknown>, response: unknown): void {
  const result = new Validator(schema, '2020-12', false).validate(response)
  // The errors run from the outside in; the last one is nearest to what is wrong.
  const [problem] = result.errors.toSorted(
    (one, other) => other.instanceLocation.length - one.instanceLocation.length,
  )
  if (result.valid) return
  const path = (problem?.instanceLocation ?? '#').split('/').slice(1).map(unescapePointer)
  const named = /^Instance does not have required property "(.+)"\.$/.exec(problem?.error ?? '')
  const field = ['response', ...path, ...(named?.[1] ? [named[1]] : [])].join('.')
  throw invalid(field, `${field} is not what was asked: ${problem?.error ?? 'it does not fit.'}`)
}

function unescapePointer(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(field: string, message: string): AnswerRefusedError {
  return new AnswerRefusedError(message, 'invalid', field)
}
