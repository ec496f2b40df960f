import type { Round } from '#src/model/session.ts'

import { readMicros } from './decode-cost.ts'
import { decodeStatus, roundStateOf } from './decode-status.ts'
import { decodeTime } from './decode-time.ts'
import { decodeCount, decodeWord } from './decode-values.ts'
import { createFields, isWire } from './fields.ts'

/**
 * §2 names `rounds` and gives them no type. Accepted: a list of objects, a list of ids, an object by id,
 * `{ items, total }`, a count.
 * | what    | names                                                |
 * | id      | roundId · id                                         |
 * | number  | number · index · ordinal · sequence · round          |
 * | title   | title · name · goal · summary · label                |
 * | state   | status · state; else complete when it has ended      |
 * | parent  | parentId · parentRoundId · parent                    |
 * | agent   | agent · agentName · author · subagent                |
 * | cost    | cost · spend · spent                                 |
 * | times   | startedAt · createdAt · start; endedAt · completedAt · finishedAt · end |
 */
export type DecodedRounds = { rounds: readonly Round[]; roundCount: number }

export function decodeRounds(value: unknown): DecodedRounds | null {
  const count = decodeCount(value)
  if (count !== null) return { rounds: [], roundCount: count }
  if (Array.isArray(value)) return ofList(value)
  if (!isWire(value)) return null
  const fields = createFields(value)
  const items = fields.takeAs(['items', 'rounds', 'list', 'data'], listOnly)
  const total = fields.takeAs(['total', 'count', 'completed', 'current'], decodeCount)
  if (items) {
    const { rounds, roundCount } = ofList(items)
    return { rounds, roundCount: Math.max(total ?? 0, roundCount) }
  }
  if (total !== null) return { rounds: [], roundCount: total }
  const byId = Object.entries(value)
  if (byId.length === 0 || !byId.every(([, round]) => isWire(round))) return null
  return ofList(byId.map(([id, round]) => Object.assign({ id }, round)))
}

function listOnly(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null
}

function ofList(list: readonly unknown[]): DecodedRounds {
  const rounds: Round[] = []
  const seen = new Set<string>()
  for (const item of list) {
    const round = decodeRound(item)
    if (!round || seen.has(round.id)) continue
    seen.add(round.id)
    rounds.push(round)
  }
  return { rounds, roundCount: Math.max(list.length, rounds.length) }
}

function decodeRound(value: unknown): Round | null {
  const fields = createFields(isWire(value) ? value : { id: value })
  const id = fields.takeAs(['roundId', 'id'], decodeWord)
  if (id === null) return null
  const status = fields.takeAs(['status', 'state'], decodeStatus)
  const endedAt = fields.takeAs(['endedAt', 'completedAt', 'finishedAt', 'end'], decodeTime)
  return {
    id,
    number: fields.takeAs(['number', 'index', 'ordinal', 'sequence', 'round'], decodeCount),
    title: fields.takeAs(['title', 'name', 'goal', 'summary', 'label'], decodeWord),
    state: status === null && endedAt !== null ? 'complete' : roundStateOf(status),
    parentId: fields.takeAs(['parentId', 'parentRoundId', 'parent'], decodeWord),
    agent: fields.takeAs(['agent', 'agentName', 'author', 'subagent'], decodeWord),
    costMicros: fields.takeAs(['cost', 'spend', 'spent'], readMicros),
    startedAt: fields.takeAs(['startedAt', 'createdAt', 'start'], decodeTime),
    endedAt,
  }
}
