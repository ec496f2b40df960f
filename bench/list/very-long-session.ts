import type { RoundMessages } from '#src/features/session/line/entries.ts'
import type { Message } from '#src/model/message.ts'
import { roundWith, sessionWith } from '#src/model/session-fixture.ts'
import type { Round } from '#src/model/session.ts'

const PER_ROUND = 50
const SUBAGENTS_EVERY = 10
const SECOND = 1_000
const START = Date.UTC(2026, 0, 1)
const sentence =
  'The ledger of that day says one thing and the bank another, so it is looked at again. '

/** The input of the line: rounds as the session lists them, and the messages of each round. */
export type VeryLong = { rounds: Round[]; transcript: RoundMessages[]; count: number }

/** `count` messages in rounds of fifty; every tenth round has two subagents beside it. */
export function veryLongSession(count: number): VeryLong {
  const all: VeryLong = { rounds: [], transcript: [], count: 0 }
  for (let number = 0; all.count < count; number += 1) addRound(all, number, null, PER_ROUND)
  return all
}

/** The same with fifty more at its end; what was there stays the very objects that it was. */
export function withFiftyMore({ rounds, transcript, count }: VeryLong): VeryLong {
  const all = { rounds: [...rounds], transcript: [...transcript], count }
  addRound(all, rounds.length, null, PER_ROUND)
  return all
}

function addRound(all: VeryLong, number: number, parentId: string | null, size: number) {
  const id = `rnd_${all.rounds.length}`
  const startedAt = START + all.count * SECOND
  const messages = Array.from({ length: size }, (_, index) => {
    const key = `${id}\nmsg_${all.count + index}`
    return { key, message: said(all.count + index, id, parentId !== null) }
  })
  all.count += size
  all.transcript.push({ roundId: id, messages })
  const round = roundWith({
    id,
    number: parentId === null ? number + 1 : null,
    title: 'Compare what was booked',
    parentId,
    agent: parentId === null ? 'agent' : `reader ${number % 2}`,
    costMicros: 120_000,
    startedAt,
    endedAt: startedAt + size * SECOND,
  })
  all.rounds.push(round)
  if (parentId !== null || number % SUBAGENTS_EVERY !== 0) return
  addRound(all, number, id, 10)
  addRound(all, number + 1, id, 10)
}

function said(number: number, roundId: string, bySubagent: boolean): Message {
  const isTool = number % 7 === 3
  return {
    id: `msg_${number}`,
    roundId,
    role: isTool ? 'tool' : bySubagent ? 'subagent' : 'agent',
    author: bySubagent ? 'reader' : null,
    text: isTool ? '' : `${number}: ${sentence.repeat((number * 7) % 4)}`,
    tool: isTool
      ? { name: 'query', input: `select * from bookings where id = ${number}`, output: '3 rows' }
      : null,
    at: START + number * SECOND,
    extra: {},
  }
}

export const session = sessionWith({
  id: 'ses_bench',
  goal: 'Reconcile a very long year',
  cost: { spentMicros: 12_840_000, budgetMicros: null, currency: 'USD' },
  createdAt: START,
  updatedAt: START,
  raw: {},
})
