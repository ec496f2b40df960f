import type { AnswerNames } from '#src/contract/human-input-body.ts'
import type { AnswerDraft } from '#src/model/draft.ts'
import { answerFormOf, type HumanInput } from '#src/model/human-input.ts'
import type { AnswerShape } from '#src/ui/answer-form/answer-shape.ts'

import { answerShapeOf, shapeOf } from './answer-shape-of.ts'
import type { AnswerSpeech } from './answer-speech.ts'
import { askedSchema, fitsDescribed } from './fits-described.ts'

/** One answer: its members' names, the form of the answer, and of what the service asks for beside it. */
export type AnswerParts = {
  names: AnswerNames
  shape: AnswerShape
  beside: Extract<AnswerShape, { kind: 'fields' }> | null
}

/** A name that the operator chose goes before all that is known of the service. */
export function answerPartsOf(
  input: HumanInput,
  speech: AnswerSpeech,
  { responseName }: Pick<AnswerDraft, 'responseName'>,
): AnswerParts {
  const isChoice = answerFormOf(input) === 'choice'
  const parts = splitParts(input, speech, isChoice)
  const { names } = parts ?? speech
  const choice = isChoice ? (names.choice ?? null) : null
  // What is described of an answer is not of a choice that has a member of its own.
  const whole = {
    shape: answerShapeOf(input, choice === null ? speech.schema : null),
    beside: null,
  }
  const response = responseName === null ? (choice ?? names.response) : responseName || null
  const isSame = response === names.response
  return { ...whole, ...parts, names: isSame ? names : { ...names, response } }
}

/**
 * The answer in the form of its request, and beside it a form of what else the body requires; null where
 * the body is better filled in as a whole.
 */
function splitParts(
  input: HumanInput,
  { schema, within }: AnswerSpeech,
  isChoice: boolean,
): AnswerParts | null {
  if (!schema || !within) return null
  const beside = shapeOf(within.beside)
  if (beside.kind !== 'fields') return null
  const { names } = within
  const place = isChoice && names.choice ? null : within.schema
  const asked = askedSchema(input)
  // Without a form of its own the whole is asked for, unless that could only be written as JSON.
  const isSplit = asked
    ? place === null || fitsDescribed(asked, place)
    : shapeOf(schema).kind === 'json'
  return isSplit ? { names, shape: answerShapeOf(input, place), beside } : null
}
