import { own } from '#src/ui/text/reveal.ts'

import type { AnswerProblems } from './answer-fields.tsx'
import { checkSchema, type SchemaProblem } from './schema/check-schema.ts'
import * as words from './words.ts'

/** The problems of a value; `isChecked` is false if its schema is too heavy, so that only the service checks. */
export type CheckedValue = { problems: AnswerProblems; isChecked: boolean }

/** The problems of an answer by property of its JSON Schema; '' is the answer as a whole. */
export function checkAnswer(
  schema: Readonly<Record<string, unknown>>,
  answer: unknown,
): CheckedValue {
  if (answer === undefined) return { problems: { '': words.answerMissing }, isChecked: true }
  const problems = new Map<string, string>()
  const { problems: found, isChecked } = checkSchema(schema, answer)
  for (const problem of found) {
    const [name = '', ...deeper] = problem.path
    if (problems.has(name)) continue
    problems.set(name, [...deeper, sentence(problem)].join(': '))
  }
  return { problems: Object.fromEntries(problems), isChecked }
}

function sentence({ keyword, given }: SchemaProblem): string {
  if (keyword === 'type') {
    const [kind] = Array.isArray(given) ? given : [given]
    return own(words.kinds, String(kind)) ?? words.otherKeyword(keyword)
  }
  return own(words.keywords, keyword)?.(String(given)) ?? words.otherKeyword(keyword)
}
