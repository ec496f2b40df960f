import { assumptions } from './assumptions.ts'

/**
 * §4: the body of an answer is "not shown"; this is the one place that makes it, so that what a person
 * sees before sending is what is sent. An empty note is left out.
 */
export function humanInputBody(answer: unknown, note: string): Readonly<Record<string, unknown>> {
  const remark = note.trim()
  const { responseName, noteName } = assumptions
  return { [responseName]: answer, ...(remark === '' ? {} : { [noteName]: remark }) }
}
