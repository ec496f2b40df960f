import type { Round } from '#src/model/session.ts'

import type { KeyedMessage, RoundMessages } from './line-row.ts'

/** The id under which messages of no round are kept. */
export const NO_ROUND = ''

const known = new WeakMap<readonly KeyedMessage[], Round>()

/** Stands for a round that only its messages tell of; the same object for the same messages. */
export function unknownRound({ roundId, messages }: RoundMessages): Round {
  const before = known.get(messages)
  if (before) return before
  const round: Round = {
    id: roundId ?? NO_ROUND,
    number: null,
    title: null,
    state: 'unknown',
    parentId: null,
    agent: null,
    costMicros: null,
    startedAt: messages[0]?.message.at ?? null,
    endedAt: null,
  }
  known.set(messages, round)
  return round
}
