import { normalizeName } from '#src/api/decode/values.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import type { Dialect, DialectSchema, ListingNames, RequestNames } from '#src/model/dialect.ts'

import { assumedDialect } from './assumed-dialect.ts'
import { memberNamed, membersOf, numberIn, requiredIn } from './schema-facts.ts'

/** Other names that a service may give to a sent field, after the specification's own name. */
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

/** The names of sent fields in the described bodies; the assumptions for names that they leave out. */
export function requestNames({ create, signal, answer }: Bodies): RequestNames {
  const { names: assumed } = assumedDialect
  const creating = membersOf(create)
  const signalling = membersOf(signal)
  const answering = membersOf(answer)
  const [firstRequired] = requiredIn(answer)
  const [onlyMember, ...more] = answering.keys()
  const only = more.length === 0 ? onlyMember : undefined
  const choice = nameIn(answering, 'choice')
  const response = nameIn(answering, 'response')
  return {
    goal: nameIn(creating, 'goal') ?? assumed.goal,
    context: nameIn(creating, 'context') ?? assumed.context,
    guardrails: nameIn(creating, 'guardrails') ?? assumed.guardrails,
    signalType: nameIn(signalling, 'signalType') ?? assumed.signalType,
    newBudget: nameIn(signalling, 'newBudget') ?? assumed.newBudget,
    reason: nameIn(signalling, 'reason') ?? assumed.reason,
    message: nameIn(signalling, 'message') ?? assumed.message,
    response: response ?? firstRequired ?? only ?? choice ?? assumed.response,
    choice: response === null ? null : choice,
    note: answering.size === 0 ? assumed.note : nameIn(answering, 'note'),
  }
}

function nameIn(
  members: ReadonlyMap<string, DialectSchema>,
  what: keyof RequestNames,
): string | null {
  return memberNamed(members, requestTable[what])
}

/** The required members of the described bodies that the console has no field for. */
export function requiredBeyond(bodies: Bodies, names: RequestNames): Dialect['required'] {
  const known = new Set<string | null>(Object.values(names))
  const beyond = (body: DialectSchema | null) => requiredIn(body).filter((name) => !known.has(name))
  return {
    create: beyond(bodies.create),
    signal: beyond(bodies.signal),
    answer: beyond(bodies.answer),
  }
}

/** Names of the size of a page and of the place where it begins, in the order of preference. */
const limits = 'limit pagesize perpage pagelimit size maxresults'.split(' ')
const cursors =
  'cursor after startingafter nextcursor pagetoken nextpagetoken nexttoken continuationtoken token pagecursor pageafter offset skip page pagenumber'.split(
    ' ',
  )

/** The names of the parameters of the list of sessions. */
export function listingNames(parameters: ReadonlyMap<string, DialectSchema>): ListingNames {
  const written = [...parameters.keys()].filter((name) => /^[\w.[\]-]{1,40}$/.test(name))
  const find = (names: readonly string[]) => {
    const wanted = names.find((name) => written.some((one) => normalizeName(one) === name))
    return written.find((one) => normalizeName(one) === wanted) ?? null
  }
  const limit = find(limits)
  const most = limit === null ? null : numberIn(parameters.get(limit), 'maximum')
  const limitMost = most !== null && most >= 1 ? Math.floor(most) : null
  return { limit, limitMost, cursor: find(cursors) }
}
