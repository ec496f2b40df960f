import type { Round } from '#src/model/session.ts'

import type { KeyedMessage, RoundMessages } from './line-row.ts'

/** The id of messages without a round. */
export const NO_ROUND = ''

const known = new WeakMap<readonly KeyedMessage[], Round>()

/** A round that only messages name; the same messages give the same object. */
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
