import type { AnswerNames } from '#src/contract/assumptions.ts'
import type { AnswerDraft } from '#src/model/draft.ts'
import { answerFormOf, type HumanInput } from '#src/model/human-input.ts'
import type { AnswerShape } from '#src/ui/answer-form/answer-shape.ts'

import { answerShapeOf, shapeOf } from './answer-shape-of.ts'
import type { AnswerSpeech } from './answer-speech.ts'
import { askedSchema, fitsDescribed } from './fits-described.ts'

/** One answer: the names of its members, its form, and the form of the fields beside the answer. */
export type AnswerParts = {
  names: AnswerNames
  shape: AnswerShape
  beside: Extract<AnswerShape, { kind: 'fields' }> | null
}

/** A name that the operator chose precedes the names that the service is known to take. */
export function answerPartsOf(
  input: HumanInput,
  speech: AnswerSpeech,
  { responseName }: Pick<AnswerDraft, 'responseName'>,
): AnswerParts {
  const isChoice = answerFormOf(input) === 'choice'
  const parts = splitParts(input, speech, isChoice)
  const { names } = parts ?? speech
  const choice = isChoice ? (names.choice ?? null) : null
  // The description of an answer does not describe a choice with a member of its own.
  const whole = {
    shape: answerShapeOf(input, choice === null ? speech.schema : null),
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
  { schema, within }: AnswerSpeech,
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
