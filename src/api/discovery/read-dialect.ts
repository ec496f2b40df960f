import { unreadable, isJsonObject, normalizeName } from '#src/api/decode/fields.ts'
import { own } from '#src/api/decode/plain-values.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import { endpoints } from '#src/contract/paths.ts'
import { choiceNames, createNames, recordOf } from '#src/model/create-fields.ts'
import {
  extraEndpoints,
  type Dialect,
  type DialectSchema,
  type ListingNames,
  type RequestNames,
} from '#src/model/dialect.ts'

import {
  createDescription,
  type Description,
  listedIn,
  memberNamed,
  namedIn,
  membersOf,
  numberIn,
  requiredIn,
  typesIn,
} from './description.ts'
import { findExtra, findKnown, findOperations, parametersOf, requestSchema } from './operations.ts'
import * as words from './words.ts'

const { type: signalType, ...otherSignalNames } = assumptions.signalNames

/** The dialect of a service that does not describe itself: the specification and our guesses. */
export const assumedDialect: Dialect = {
  source: 'assumed',
  title: null,
  version: null,
  endpoints: {
    ...recordOf(extraEndpoints, () => null),
    signUp: { method: endpoints.signUp.method, path: endpoints.signUp.path },
  },
  listing: { limit: null, limitMost: null, cursor: null },
  names: {
    ...recordOf(createNames, (name) => name),
    ...otherSignalNames,
    signalType,
    response: assumptions.responseName,
    choice: null,
    note: assumptions.noteName,
  },
  required: { create: [], signal: [], answer: [] },
  schemas: { context: null, guardrails: null, answer: null },
  choices: recordOf(choiceNames, () => []),
  contextIs: null,
  newBudgetIs: assumptions.newBudgetIs,
  idempotencyHeader: null,
  notRead: [],
}

const signalNames = ['signalType', 'newBudget', 'reason', 'message'] as const

const MOST_TITLE_LENGTH = 200

/**
 * §9: how a service speaks, by its own openapi.json. Only names, words and schemas are taken from this
 * stranger's document, bounded, and no address in it is followed. Throws UnreadableResponseError when the
 * body is no OpenAPI document.
 */
export function readDialect(body: unknown): Dialect {
  if (!isJsonObject(body)) throw unreadable(null, words.notOpenApi)
  if (!isJsonObject(own(body, 'paths'))) throw unreadable(null, words.noPaths)
  const description = createDescription(body)
  const operations = findOperations(description)
  const create = findKnown(operations, 'createSession')
  const bodies = {
    create: requestSchema(description, create),
    signal: requestSchema(description, findKnown(operations, 'signalSession')),
    answer: requestSchema(description, findKnown(operations, 'respondToHumanInput')),
  }
  const names = requestNames(bodies)
  const context = member(bodies.create, names.context)
  const guardrails = member(bodies.create, names.guardrails)
  return {
    source: 'openapi',
    title: label(description, 'title'),
    version: label(description, 'version'),
    endpoints: findExtra(operations),
    listing: listingNames(
      parametersOf(description, findKnown(operations, 'listSessions'), 'query'),
    ),
    names,
    required: requiredBeyond(bodies, names),
    schemas: {
      context: hasShape(context) || isOther(context, 'string') ? context : null,
      guardrails: hasShape(guardrails) || isOther(guardrails, 'object') ? guardrails : null,
      answer: membersOf(bodies.answer).size > 0 ? bodies.answer : null,
    },
    choices: recordOf(choiceNames, (name) => namedIn(member(bodies.create, names[name]))),
    contextIs: contextOf(context),
    newBudgetIs: amountOf(member(bodies.signal, names.newBudget)),
    idempotencyHeader:
      [...parametersOf(description, create, 'header').keys()].find((name) =>
        /^(x-)?idempotency-?key$/i.test(name),
      ) ?? null,
    notRead: [],
  }
}

/** The assumptions, with the reason why they replace a description. */
export function assumeDialect(why: string): Dialect {
  return { ...assumedDialect, notRead: [why] }
}

function member(of: DialectSchema | null, name: string): DialectSchema | null {
  return membersOf(of).get(name) ?? null
}

function label(description: Description, name: string): string | null {
  const text = description.member(description.root, 'info', name)
  return typeof text === 'string' && text !== '' ? text.slice(0, MOST_TITLE_LENGTH) : null
}

/** A schema that says more than "a text" or "anything" gives a form. */
function hasShape(schema: DialectSchema | null): boolean {
  return membersOf(schema).size > 0 || listedIn(schema).length > 0
}

/** The types of a schema may exclude the type that the console would send. */
function isOther(schema: DialectSchema | null, ours: string): boolean {
  const types = typesIn(schema)
  return types.size > 0 && !types.has(ours)
}

function contextOf(schema: DialectSchema | null): Dialect['contextIs'] {
  const types = typesIn(schema)
  if (types.has('string')) return types.has('object') ? 'either' : 'text'
  return types.has('object') ? 'object' : null
}

function amountOf(schema: DialectSchema | null): Dialect['newBudgetIs'] {
  const types = typesIn(schema)
  const isText = types.has('string') && !types.has('number') && !types.has('integer')
  return isText ? 'text' : assumedDialect.newBudgetIs
}

/** Other names that a service may give to a sent field, after the specification's own name. */
export const requestTable = {
  goal: ['goal', 'objective', 'task', 'prompt', 'instruction', 'instructions'],
  agent: ['agent'],
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
} satisfies Record<keyof RequestNames, readonly string[]>

type Bodies = {
  create: DialectSchema | null
  signal: DialectSchema | null
  answer: DialectSchema | null
}

/** The names of sent fields in the described bodies; the assumptions for names that they leave out. */
function requestNames({ create, signal, answer }: Bodies): RequestNames {
  const { names: assumed } = assumedDialect
  const creating = membersOf(create)
  const signalling = membersOf(signal)
  const answering = membersOf(answer)
  const [firstRequired] = requiredIn(answer)
  const [onlyMember, ...more] = answering.keys()
  const only = more.length === 0 ? onlyMember : undefined
  const choice = memberNamed(answering, requestTable.choice)
  const response = memberNamed(answering, requestTable.response)
  return {
    ...recordOf(createNames, (name) => memberNamed(creating, requestTable[name]) ?? name),
    ...recordOf(
      signalNames,
      (name) => memberNamed(signalling, requestTable[name]) ?? assumed[name],
    ),
    response: response ?? firstRequired ?? only ?? choice ?? assumed.response,
    choice: response === null ? null : choice,
    note: answering.size === 0 ? assumed.note : memberNamed(answering, requestTable.note),
  }
}

/** The required members of the described bodies that the console has no field for. */
function requiredBeyond(bodies: Bodies, names: RequestNames): Dialect['required'] {
  // A request leaves out a choice that nobody made.
  const always = { ...names, ...recordOf(choiceNames, () => null) }
  const known = new Set<string | null>(Object.values(always))
  const beyond = (body: DialectSchema | null) => requiredIn(body).filter((name) => !known.has(name))
  return {
    create: beyond(bodies.create),
    signal: beyond(bodies.signal),
    answer: beyond(bodies.answer),
  }
}

/** Names of the size of a page and of the place where it begins, in the order of preference. */
const limits = 'limit pagesize perpage pagelimit size maxresults'.split(' ')
const cursors = (
  'cursor after startingafter nextcursor pagetoken nextpagetoken nexttoken continuationtoken token ' +
  'pagecursor pageafter offset skip page pagenumber'
).split(' ')

function listingNames(parameters: ReadonlyMap<string, DialectSchema>): ListingNames {
  const written = [...parameters.keys()].filter((name) => /^[\w.[\]-]{1,40}$/.test(name))
  const find = (names: readonly string[]) => {
    const wanted = names.find((name) => written.some((one) => normalizeName(one) === name))
    return written.find((one) => normalizeName(one) === wanted) ?? null
  }
  const limit = find(limits)
  const maximum = limit === null ? null : numberIn(parameters.get(limit), 'maximum')
  const limitMost = maximum !== null && maximum >= 1 ? Math.floor(maximum) : null
  return { limit, limitMost, cursor: find(cursors) }
}
