import type { HumanInput } from '#src/model/human-input.ts'
import { orderedRounds, type Round, type Tokens } from '#src/model/session.ts'

import { readCost, readSpent, type Own } from './decode-cost.ts'
import { humanInputPlaces, takeHumanInputs } from './decode-human-input.ts'
import {
  nameTable,
  Fields,
  type Reading,
  isJsonObject,
  listOnly,
  nameOf,
  recordsById,
  roundIdOf,
  stateIn,
  withIdOfName,
  wordIn,
  wordTable,
} from './fields.ts'
import { decodeCount } from './plain-values.ts'

/** §2 gives `rounds` no type: a list of objects or ids, an object by id, a tree (`children`), a list with a total, a count. */
export const roundTable = nameTable('round', {
  id: 'roundId id uuid',
  number: 'number index ordinal sequence position seq round',
  title: 'title name displayName goal summary label description',
  status: 'status state',
  parentId: 'parentId parentRoundId parentRound parent',
  agent: 'agent agentName author subagent worker',
  task: 'task instructions assignment',
  cost: 'cost spend spent totalCost costUsd',
  costMicros: 'costMicros',
  costCents: 'costCents',
  unconfirmedCost: 'unconfirmedCost',
  tokens: 'tokens tokenUsage',
  startedAt: 'startedAt createdAt start started startTime createTime',
  endedAt: 'endedAt completedAt finishedAt end ended endTime',
  children: 'children rounds subrounds subagents',
  humanInput: humanInputPlaces,
})

export const roundListTable = nameTable('rounds', {
  list: 'items rounds list data results ids nodes',
  total: 'total count totalCount completed current',
})

/** §2: the words for the state of a round are "not shown". */
export const roundWords = wordTable<Round['state']>([
  ['running', 'running active inprogress started queued pending waitinghuman paused'],
  ['complete', 'complete completed done finished succeeded success'],
  ['failed', 'failed error'],
  ['cancelled', 'cancelled canceled'],
])

type DecodedRounds = {
  rounds: readonly Round[]
  roundCount: number
  /** Requests that stand inside the rounds. */
  humanInputs: readonly HumanInput[]
}

/** §2, `rounds`: flat, with their parents' ids. `roundCount` may count more rounds than the answer holds. `own` leaves out amounts in another currency. */
export function decodeRounds(value: unknown, reading: Reading, own: Own): DecodedRounds | null {
  const count = decodeCount(value)
  if (count !== null) return { rounds: [], roundCount: count, humanInputs: [] }
  if (Array.isArray(value)) return numbered(ofList(value, reading, own))
  if (!isJsonObject(value)) return null
  const fields = new Fields(value, roundListTable)
  const items = fields.readAs('list', listOnly)
  const total = fields.count('total')
  if (items) {
    const read = ofList(items, reading, own)
    return numbered({ ...read, roundCount: Math.max(total ?? 0, read.roundCount) })
  }
  if (total !== null) return { rounds: [], roundCount: total, humanInputs: [] }
  const byId = recordsById(value)
  return byId && numbered(ofList(byId, reading, own))
}

function ofList(list: readonly unknown[], reading: Reading, own: Own): DecodedRounds {
  const rounds = new Map<string, Round>()
  const humanInputs: HumanInput[] = []
  let inside = 0

  function add(item: unknown, parentId: string | null): void {
    const record = isJsonObject(item) ? withIdOfName(item) : { id: item }
    const fields = new Fields(record, roundTable, reading)
    const children = fields.readAs('children', recordsOnly) ?? []
    const round = readRound(fields, parentId, own)
    if (round && !rounds.has(round.id)) rounds.set(round.id, round)
    for (const input of takeHumanInputs(fields)) {
      humanInputs.push({ ...input, roundId: input.roundId ?? round?.id ?? null })
    }
    if (parentId !== null) inside += 1
    for (const child of children) add(child, round?.id ?? parentId)
  }

  for (const item of list) add(item, null)
  const roundCount = Math.max(list.length + inside, rounds.size)
  return { rounds: [...rounds.values()], roundCount, humanInputs }
}

/**
 * The main line and each subagent count their own rounds, if the service gives no numbers, or numbers all
 * rounds in one sequence. A person cannot read an id.
 */
function numbered(read: DecodedRounds): DecodedRounds {
  const { rounds, roundCount } = read
  const numbers = new Set(rounds.map(({ number }) => number))
  const isNumbered = numbers.size > 1 || !numbers.has(null)
  const isOneSequence =
    numbers.size === rounds.length &&
    !numbers.has(null) &&
    rounds.some(({ parentId }) => parentId !== null)
  if (roundCount !== rounds.length || (isNumbered && !isOneSequence)) return read
  const counts = new Map<string, number>()
  const places = new Map<string, number>()
  for (const { id, parentId, agent, number } of orderedRounds(rounds)) {
    const branch = parentId === null ? '' : `${parentId} ${agent ?? id}`
    const first = branch === '' ? (number ?? 1) : 1
    const place = counts.get(branch) ?? first
    counts.set(branch, place + 1)
    places.set(id, place)
  }
  const inOrder = rounds.map((round) =>
    Object.assign({}, round, { number: places.get(round.id) ?? null }),
  )
  return { ...read, rounds: inOrder }
}

function readRound(
  fields: Fields<keyof typeof roundTable.names>,
  parentId: string | null,
  own: Own,
): Round | null {
  const number = fields.count('number')
  // Some services know their rounds only by their numbers.
  const id = fields.word('id') ?? (number === null ? null : String(number))
  if (id === null) return null
  const title = fields.word('title')
  const status = fields.readAs('status', decodeStatus)
  const endedAt = fields.time('endedAt')
  return {
    id,
    number,
    title: title === id ? null : title,
    state: status === null && endedAt !== null ? 'complete' : stateIn(roundWords, status ?? ''),
    parentId: fields.readAs('parentId', roundIdOf) ?? parentId,
    agent: fields.readAs('agent', nameOf),
    task: fields.text('task'),
    costMicros: readSpent(fields, own)?.micros ?? null,
    unconfirmedMicros:
      fields.readAs('unconfirmedCost', (value, note) => own(readCost(value, note)))?.micros ?? null,
    tokens: fields.readAs('tokens', readTokens),
    startedAt: fields.time('startedAt'),
    endedAt,
  }
}

/** The service's own word for a status: a string, or an object that holds one. */
export function decodeStatus(value: unknown): string | null {
  if (typeof value !== 'string' && !isJsonObject(value)) return null
  return wordIn(value, ['state', 'status', 'name', 'value', 'code'])
}

/** Names that services give to the tokens of a model. */
export const tokenTable = nameTable('tokens', {
  input: 'input inputTokens promptTokens in prompt',
  output: 'output outputTokens completionTokens out completion',
})

/** Tokens in and out; null unless both are said. */
export function readTokens(value: unknown): Tokens | null {
  if (!isJsonObject(value)) return null
  const fields = new Fields(value, tokenTable)
  const input = fields.count('input')
  const output = fields.count('output')
  return input === null || output === null ? null : { input, output }
}

/** Names of subagents are no rounds. */
function recordsOnly(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) && value.every(isJsonObject) ? value : null
}
