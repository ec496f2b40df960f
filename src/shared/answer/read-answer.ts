import type { AnswerDraft } from '#src/model/draft.ts'
import type { AnswerProblems, AnswerShape } from '#src/ui/answer-form/answer-fields.tsx'
import { schemaAnswer } from '#src/ui/answer-form/schema-form.ts'
import { schemaProblems } from '#src/ui/answer-form/schema-problems.ts'
import { own } from '#src/ui/text/visible.ts'

import type { AnswerParts } from './answer-parts.ts'
import * as words from './words.ts'

/** The answer that the form stands for, and the problems that prevent sending. */
export type AnswerReading = { answer: unknown; problems: AnswerProblems }

export function readAnswer(shape: AnswerShape, draft: AnswerDraft): AnswerReading {
  switch (shape.kind) {
    case 'choice':
      return {
        answer: draft.choice,
        problems: draft.choice === null ? { '': words.chooseOption } : {},
      }
    case 'text':
      return {
        answer: draft.text,
        problems: draft.text.trim() === '' ? { '': words.writeAnswer } : {},
      }
    case 'questions':
      return readQuestions(shape, draft)
    case 'fields': {
      const answer = schemaAnswer(shape.form, draft.fields)
      return { answer, problems: schemaProblems(shape.schema, answer) }
    }
    case 'json':
    default:
      return readJson(draft.text, (answer) => inOneLine(schemaProblems(shape.schema, answer)))
  }
}

/** The fields beside the answer; empty if the service asks for no further fields. */
export function readBeside(
  shape: AnswerParts['beside'],
  { beside }: AnswerDraft,
): { answer: Readonly<Record<string, unknown>>; problems: AnswerProblems } {
  if (shape === null) return { answer: {}, problems: {} }
  const answer = schemaAnswer(shape.form, beside)
  const members = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  return { answer: members, problems: schemaProblems(shape.schema, answer) }
}

/** The whole body as edited by hand; the console checks only that the text is JSON. */
export function readBody(text: string): AnswerReading {
  return readJson(text, () => ({}))
}

function readQuestions(
  { questions }: Extract<AnswerShape, { kind: 'questions' }>,
  draft: AnswerDraft,
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
  }
}

function readJson(text: string, check: (value: unknown) => AnswerProblems): AnswerReading {
  try {
    const answer: unknown = JSON.parse(text)
    return { answer, problems: check(answer) }
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : words.notReadable
    return { answer: undefined, problems: { '': words.notJson(why) } }
  }
}

/** A JSON editor has no controls beside which a problem can stand, so each problem names its field. */
function inOneLine(problems: AnswerProblems): AnswerProblems {
  const lines = Object.entries(problems).map(([name, problem]) =>
    name ? `${name}: ${problem}` : problem,
  )
  return lines.length === 0 ? {} : { '': lines.join('. ') }
}
