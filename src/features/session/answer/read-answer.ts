import type { AnswerDraft } from '#src/model/draft.ts'
import type { AnswerProblems, AnswerShape } from '#src/ui/answer-form/answer-shape.ts'
import { schemaAnswer } from '#src/ui/answer-form/schema-answer.ts'
import { schemaProblems } from '#src/ui/answer-form/schema-problems.ts'
import { own } from '#src/ui/text/own.ts'

import type { AnswerParts } from './answer-parts.ts'

/** What the form stands for, and what keeps it from being sent. */
export type AnswerReading = { answer: unknown; problems: AnswerProblems }

export function readAnswer(shape: AnswerShape, draft: AnswerDraft): AnswerReading {
  switch (shape.kind) {
    case 'choice':
      return {
        answer: draft.choice,
        problems: draft.choice === null ? { '': 'Choose one of these' } : {},
      }
    case 'text':
      return {
        answer: draft.text,
        problems: draft.text.trim() === '' ? { '': 'Write an answer' } : {},
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

/** What the service asks for beside the answer; nothing where it asks for no more. */
export function readBeside(
  shape: AnswerParts['beside'],
  { beside }: AnswerDraft,
): { answer: Readonly<Record<string, unknown>>; problems: AnswerProblems } {
  if (shape === null) return { answer: {}, problems: {} }
  const answer = schemaAnswer(shape.form, beside)
  const members = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  return { answer: members, problems: schemaProblems(shape.schema, answer) }
}

/** The whole body as edited by hand; only its form is checked, the rest is the service's to say. */
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
    missing: options.length > 0 ? 'Choose one of these' : 'Write an answer',
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
    const why = error instanceof SyntaxError ? error.message : 'it could not be read'
    return { answer: undefined, problems: { '': `This is not JSON yet: ${why}` } }
  }
}

/** JSON has no fields of its own to put a problem beside, so each is named. */
function inOneLine(problems: AnswerProblems): AnswerProblems {
  const lines = Object.entries(problems).map(([name, what]) => (name ? `${name}: ${what}` : what))
  return lines.length === 0 ? {} : { '': lines.join('. ') }
}
