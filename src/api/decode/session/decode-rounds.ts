import { decodeTime } from '#src/api/decode/decode-time.ts'
import {
  decodeCount,
  decodeWord,
  listOnly,
  nameOf,
  roundIdOf,
} from '#src/api/decode/decode-values.ts'
import { createFields, isJsonObject } from '#src/api/decode/fields.ts'
import { takeHumanInputs } from '#src/api/decode/human-input/decode-human-input.ts'
import { humanInputPlaces, nameTable } from '#src/api/decode/name-table.ts'
import type { Reading } from '#src/api/decode/reading.ts'
import { withIdOfName } from '#src/api/decode/resource-name.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { orderedRounds, type Round } from '#src/model/session.ts'

import { readMicros } from './decode-cost.ts'
import { decodeStatus, roundStateOf } from './decode-status.ts'

/**
 * §2 names `rounds` and gives them no type. Accepted: a list of objects, a list of ids, an object by id,
 * a tree (`children`), a list with a total around it, a count.
 */
export const roundTable = nameTable('round', {
  id: 'roundId id uuid',
  number: 'number index ordinal sequence position seq round',
  title: 'title name displayName goal summary label description',
  status: 'status state',
  parentId: 'parentId parentRoundId parentRound parent',
  agent: 'agent agentName author subagent worker',
  cost: 'cost spend spent totalCost costUsd',
  costMicros: 'costMicros',
  costCents: 'costCents',
  startedAt: 'startedAt createdAt start started startTime createTime',
  endedAt: 'endedAt completedAt finishedAt end ended endTime',
  children: 'children rounds subrounds subagents',
  humanInput: humanInputPlaces,
})

export const roundListTable = nameTable('rounds', {
  list: 'items rounds list data results ids nodes',
  total: 'total count totalCount completed current',
})

export type DecodedRounds = {
  rounds: readonly Round[]
  roundCount: number
  /** Requests that stand inside the rounds. */
  humanInputs: readonly HumanInput[]
}

/**
 * §2, `rounds`: flat, with their parents' ids; `roundCount` may be more than the rounds that are told. Null
 * for what is none of the accepted forms.
 */
export function decodeRounds(value: unknown, reading: Reading): DecodedRounds | null {
  const count = decodeCount(value)
  if (count !== null) return { rounds: [], roundCount: count, humanInputs: [] }
  if (Array.isArray(value)) return numbered(ofList(value, reading))
  if (!isJsonObject(value)) return null
  const fields = createFields(value, roundListTable)
  const items = fields.readAs('list', listOnly)
  const total = fields.readAs('total', decodeCount)
  if (items) {
    const read = ofList(items, reading)
    return numbered({ ...read, roundCount: Math.max(total ?? 0, read.roundCount) })
  }
  if (total !== null) return { rounds: [], roundCount: total, humanInputs: [] }
  const byId = Object.entries(value)
  if (!byId.every(([, round]) => isJsonObject(round))) return null
  return numbered(
    ofList(
      byId.map(([id, round]) => Object.assign({ id }, round)),
      reading,
    ),
  )
}

function ofList(list: readonly unknown[], reading: Reading): DecodedRounds {
  const rounds = new Map<string, Round>()
  const humanInputs: HumanInput[] = []
  let inside = 0

  function add(item: unknown, parentId: string | null): void {
    const fields = createFields(
      isJsonObject(item) ? withIdOfName(item) : { id: item },
      roundTable,
      reading,
    )
    const children = fields.readAs('children', recordsOnly) ?? []
    const round = readRound(fields, parentId)
    if (round && !rounds.has(round.id)) rounds.set(round.id, round)
    for (const input of takeHumanInputs(fields)) {
      humanInputs.push({ ...input, roundId: input.roundId ?? round?.id ?? null })
    }
    if (parentId !== null) inside += 1
    for (const child of children) add(child, round?.id ?? parentId)
  }

  for (const item of list) add(item, null)
  const roundCount = Math.max(list.length + inside, rounds.size)
  return { rounds: [...rounds.values()].map(withoutIdAsTitle), roundCount, humanInputs }
}

/** A service that gives its rounds no numbers lists them in their order: an id is no name for a person. */
function numbered(read: DecodedRounds): DecodedRounds {
  const { rounds, roundCount } = read
  const isWhole = roundCount === rounds.length
  if (!isWhole || rounds.some(({ number }) => number !== null)) return read
  const own = orderedRounds(rounds).filter(({ parentId }) => parentId === null)
  const places = new Map(own.map(({ id }, place) => [id, place + 1]))
  const inOrder = rounds.map((round) =>
    Object.assign({}, round, { number: places.get(round.id) ?? null }),
  )
  return { ...read, rounds: inOrder }
}

function withoutIdAsTitle(round: Round): Round {
  return round.title === round.id ? { ...round, title: null } : round
}

type RoundFields = ReturnType<typeof createFields<keyof typeof roundTable.names>>

function readRound(fields: RoundFields, parentId: string | null): Round | null {
  const number = fields.readAs('number', decodeCount)
  // A service may know its rounds by their numbers alone.
  const id = fields.readAs('id', decodeWord) ?? (number === null ? null : String(number))
  if (id === null) return null
  const status = fields.readAs('status', decodeStatus)
  const endedAt = fields.readAs('endedAt', decodeTime)
  return {
    id,
    number,
    title: fields.readAs('title', decodeWord),
    state: status === null && endedAt !== null ? 'complete' : roundStateOf(status),
    parentId: fields.readAs('parentId', roundIdOf) ?? parentId,
    agent: fields.readAs('agent', nameOf),
    costMicros:
      fields.readAs('cost', readMicros) ??
      fields.readAs('costMicros', decodeCount) ??
      centsOf(fields.readAs('costCents', decodeCount)),
    startedAt: fields.readAs('startedAt', decodeTime),
    endedAt,
  }
}

/** Names of subagents are no rounds. */
function recordsOnly(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) && value.every(isJsonObject) ? value : null
}

function centsOf(cents: number | null): number | null {
  return cents === null ? null : cents * 10_000
}
