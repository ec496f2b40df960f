import type { AnswerDraft } from '#src/model/draft.ts'
import type { AnswerProblems, AnswerShape } from '#src/ui/answer-form/answer-fields.tsx'
import { schemaAnswer } from '#src/ui/answer-form/schema-form.ts'
import { checkAnswer, type CheckedValue } from '#src/ui/answer-form/schema-problems.ts'
import { own } from '#src/ui/text/reveal.ts'

import type { AnswerParts } from './answer-parts.ts'
import * as words from './words.ts'

/**
 * The answer that the form stands for, and the problems that prevent sending. `isChecked` is false if only
 * the service can check the answer, because the schema is too heavy.
 */
export type AnswerReading = { answer: unknown; problems: AnswerProblems; isChecked: boolean }

/** The typed values of a form; a note is none of them, so a change of the note checks nothing again. */
export type TypedAnswer = Pick<AnswerDraft, 'choice' | 'text' | 'answers' | 'fields'>

export function readAnswer(shape: AnswerShape, draft: TypedAnswer): AnswerReading {
  switch (shape.kind) {
    case 'choice':
      return {
        answer: draft.choice,
        problems: draft.choice === null ? { '': words.chooseOption } : {},
        isChecked: true,
      }
    case 'text':
      return {
        answer: draft.text,
        problems: draft.text.trim() === '' ? { '': words.writeAnswer } : {},
        isChecked: true,
      }
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
  const given = questions.map(({ id, required, options }) => ({
    id,
    answer: own(draft.answers, id)?.trim() ?? '',
    missing: options.length > 0 ? words.chooseOption : words.writeAnswer,
    required,
  }))
  return {
    answer: Object.fromEntries(
      given.filter(({ answer }) => answer !== '').map(({ id, answer }) => [id, answer]),
    ),
    problems: Object.fromEntries(
      given
        .filter(({ answer, required }) => required && answer === '')
        .map(({ id, missing }) => [id, missing]),
    ),
    isChecked: true,
  }
}

function readJson(text: string, check: (value: unknown) => CheckedValue): AnswerReading {
  try {
    const answer: unknown = JSON.parse(text)
    return { answer, ...check(answer) }
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : words.notReadable
    return { answer: undefined, problems: { '': words.notJson(why) }, isChecked: true }
  }
}

/** A JSON editor has no controls beside which a problem can stand, so each problem names its field. */
function inOneLine(problems: AnswerProblems): AnswerProblems {
  const lines = Object.entries(problems).map(([name, problem]) =>
    name ? `${name}: ${problem}` : problem,
  )
  return lines.length === 0 ? {} : { '': lines.join('. ') }
}
