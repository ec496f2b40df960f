import { wrong } from './refusal.ts'
import type { WorldGoal, WorldSignal } from './world-records.ts'

type Members = Readonly<Record<string, unknown>>
type Names = readonly string[]

/** An object that has exactly these members; throws what is missing or too much. */
export function readMembers(
  value: unknown,
  { required, optional = [] }: { required: Names; optional?: Names },
  within = '',
): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrong(within, 'An object is expected.')
  }
  const place = within === '' ? '' : `${within}.`
  const members: Members = { ...value }
  for (const name of Object.keys(members)) {
    if (!required.includes(name) && !optional.includes(name)) {
      throw wrong(`${place}${name}`, `${name} is not known here.`)
    }
  }
  for (const name of required) {
    if (members[name] === undefined || members[name] === null) {
      throw wrong(`${place}${name}`, `${name} is required.`)
    }
  }
  return members
}

export function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw wrong(name, `${name} must be a text.`)
  return value
}

export function optionalText(value: unknown, name: string): string | null {
  return value === undefined ? null : textOf(value, name)
}

/** An amount of the main unit in cents; only in the form that is taken. */
export function centsOf(value: unknown, form: 'number' | 'text' | 'either', name: string): number {
  const isText = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && form !== 'number'
  const isNumber = typeof value === 'number' && form !== 'text'
  if (isText || isNumber) return Math.round(Number(value) * 100)
  throw wrong(name, `${name} must be ${form === 'either' ? 'an amount' : `a ${form}`}.`)
}

/** The body of a create as the specification shows it, with the guardrails that the console assumes. */
export function readPlainCreate(body: unknown): WorldGoal {
  const { goal, context, guardrails } = readMembers(body, {
    required: ['goal'],
    optional: ['context', 'guardrails'],
  })
  const known = { required: [], optional: ['budget', 'maxRounds', 'askBefore'] }
  const limits = guardrails === undefined ? {} : readMembers(guardrails, known, 'guardrails')
  const { budget } = limits
  return {
    goal: textOf(goal, 'goal'),
    context: optionalText(context, 'context'),
    guardrails: guardrails ?? null,
    budgetCents: budget === undefined ? null : centsOf(budget, 'either', 'guardrails.budget'),
  }
}

/** The body of a signal as the specification shows it. */
export function readPlainSignal(body: unknown): WorldSignal {
  const optional = ['reason', 'newBudget', 'message']
  const { type } = readMembers(body, { required: ['type'], optional })
  switch (type) {
    case 'pause':
    case 'cancel': {
      const { reason } = readMembers(body, { required: ['type'], optional: ['reason'] })
      return { type, reason: optionalText(reason, 'reason') }
    }
    case 'resume': {
      const { newBudget } = readMembers(body, { required: ['type'], optional: ['newBudget'] })
      if (newBudget === undefined) return { type, budgetCents: null }
      return { type, budgetCents: centsOf(newBudget, 'number', 'newBudget') }
    }
    case 'redirect': {
      const { message } = readMembers(body, { required: ['type', 'message'] })
      return { type, message: textOf(message, 'message') }
    }
    default:
      throw wrong('type', 'type must be pause, resume, redirect or cancel.')
  }
}

/** An answer under one name, with nothing beside it but a remark, where there is a name for one. */
export function readAnswer(body: unknown, name: string, noteName: string | null) {
  const optional = noteName === null ? [] : [noteName]
  const members = readMembers(body, { required: [name], optional })
  const note = noteName === null ? null : optionalText(members[noteName], noteName)
  return { answer: members[name], note, field: name }
}
