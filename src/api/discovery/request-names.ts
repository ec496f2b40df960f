import { assumptions } from '#src/contract/assumptions.ts'
import type { Dialect, DialectSchema, RequestNames } from '#src/model/dialect.ts'

import { memberNamed, membersOf, requiredIn } from './schema-facts.ts'

/** Other names that a service may give to what the console sends, after the specification's own. */
export const requestTable = {
  goal: ['goal', 'objective', 'task', 'prompt', 'instruction', 'instructions'],
  context: ['context', 'background', 'additionalContext', 'contextText'],
  guardrails: ['guardrails', 'constraints', 'limits', 'policy'],
  signalType: ['type', 'signal', 'action', 'signalType', 'kind'],
  newBudget: ['newBudget', 'budget', 'budgetLimit', 'costLimit'],
  reason: ['reason', 'comment', 'note'],
  message: ['message', 'direction', 'instruction', 'instructions', 'text'],
  response: [
    assumptions.responseName,
    ...assumptions.otherResponseNames,
    'data',
    'result',
    'reply',
  ],
  choice: ['choiceId', 'choice', 'optionId', 'option', 'selectedOption', 'selected'],
  note: [assumptions.noteName, 'comment', 'remark'],
} as const

type Bodies = {
  create: DialectSchema | null
  signal: DialectSchema | null
  answer: DialectSchema | null
}

/** How the bodies that are described call what the console sends; the assumptions where they do not say. */
export function requestNames({ create, signal, answer }: Bodies): RequestNames {
  const { createNames, signalNames, noteName, responseName } = assumptions
  const creating = membersOf(create ?? {})
  const signalling = membersOf(signal ?? {})
  const answering = membersOf(answer ?? {})
  const [firstRequired] = requiredIn(answer ?? {})
  const [onlyMember, ...more] = answering.keys()
  const only = more.length === 0 ? onlyMember : undefined
  const choice = memberNamed(answering, requestTable.choice)
  const response = memberNamed(answering, requestTable.response)
  return {
    goal: memberNamed(creating, requestTable.goal) ?? createNames.goal,
    context: memberNamed(creating, requestTable.context) ?? createNames.context,
    guardrails: memberNamed(creating, requestTable.guardrails) ?? createNames.guardrails,
    signalType: memberNamed(signalling, requestTable.signalType) ?? signalNames.type,
    newBudget: memberNamed(signalling, requestTable.newBudget) ?? signalNames.newBudget,
    reason: memberNamed(signalling, requestTable.reason) ?? signalNames.reason,
    message: memberNamed(signalling, requestTable.message) ?? signalNames.message,
    response: response ?? firstRequired ?? only ?? choice ?? responseName,
    choice: response === null ? null : choice,
    note: answering.size === 0 ? noteName : memberNamed(answering, requestTable.note),
  }
}

/** What the described bodies require beyond what the console knows how to say. */
export function requiredBeyond(bodies: Bodies, names: RequestNames): Dialect['required'] {
  const known = new Set<string | null>(Object.values(names))
  const beyond = (body: DialectSchema | null) =>
    requiredIn(body ?? {}).filter((name) => !known.has(name))
  return {
    create: beyond(bodies.create),
    signal: beyond(bodies.signal),
    answer: beyond(bodies.answer),
  }
}
