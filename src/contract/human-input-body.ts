import { assumptions } from './assumptions.ts'

/**
 * The members of an answer's body; `response` null is the answer itself as the body, `note` null no place
 * for one, `choice` the one in place of `response` where a choice has a name of its own.
 */
export type AnswerNames = { response: string | null; note: string | null; choice?: string | null }

const assumedNames: AnswerNames = {
  response: assumptions.responseName,
  note: assumptions.noteName,
}

/**
 * §4: the body of an answer is "not shown"; this is the one place that makes it, so that what a person
 * sees before sending is what is sent. An empty note is left out; `more` are members that a service asks for beside.
 */
export function humanInputBody(
  answer: unknown,
  note: string,
  names = assumedNames,
  more: Readonly<Record<string, unknown>> = {},
): unknown {
  const remark = note.trim()
  const beside = remark === '' || names.note === null ? more : { ...more, [names.note]: remark }
  if (names.response !== null) return { [names.response]: answer, ...beside }
  const isRecord = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  return isRecord ? { ...answer, ...beside } : answer
}
