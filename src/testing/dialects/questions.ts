import { wrong } from './refusal.ts'
import type { Asks } from './world-records.ts'

export const question = 'What should become of the rows without an owner?'

export const choices = [
  { value: 'move', label: 'Move them' },
  { value: 'apart', label: 'List them apart' },
  { value: 'leave', label: 'Leave them' },
] as const

export const questions = [
  { id: 'scope', question: 'How far may it go?', choices, required: true },
  { id: 'who', question: 'Who decides in doubt?', choices: null, required: true },
] as const

export const schema = {
  type: 'object',
  properties: {
    threshold: { type: 'number', title: 'Threshold', minimum: 0, maximum: 100 },
    mode: { type: 'string', title: 'Mode', enum: ['strict', 'lenient'] },
  },
  required: ['threshold', 'mode'],
  additionalProperties: false,
} as const

/** An answer that is right, as a person would give it. */
export const rightAnswers: Readonly<Record<Asks, unknown>> = {
  text: 'Ask Grace about them',
  choice: 'apart',
  questions: { scope: 'apart', who: 'Grace' },
  schema: { threshold: 2.5, mode: 'lenient' },
}

/** Throws what is wrong with an answer of this kind. */
export function checkAnswer(asks: Asks, answer: unknown, field: string): void {
  const problem = problemOf(asks, answer)
  if (problem !== null) throw wrong(field, problem)
}

function problemOf(asks: Asks, answer: unknown): string | null {
  switch (asks) {
    case 'text':
      return isText(answer) ? null : 'An answer is a text.'
    case 'choice':
      return isChoice(answer) ? null : 'An answer is the value of one of the choices.'
    case 'questions':
      return hasMembers(answer, { scope: isChoice, who: isText })
        ? null
        : 'An answer has a choice as scope and a text as who.'
    case 'schema':
    default:
      return hasMembers(answer, { threshold: isShare, mode: isMode })
        ? null
        : 'An answer has a number up to 100 as threshold, and strict or lenient as mode.'
  }
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && value.trim() !== ''
const isChoice: Check = (value) => choices.some((choice) => choice.value === value)
const isShare: Check = (value) => typeof value === 'number' && value >= 0 && value <= 100
const isMode: Check = (value) => value === 'strict' || value === 'lenient'

function hasMembers(value: unknown, members: Readonly<Record<string, Check>>): boolean {
  if (typeof value !== 'object' || value === null) return false
  const given = Object.entries(value)
  return (
    given.length === Object.keys(members).length &&
    given.every(([name, member]) => members[name]?.(member) === true)
  )
}
