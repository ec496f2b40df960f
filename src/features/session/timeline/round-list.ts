import type { Round } from '#src/model/session.ts'

import type { KeyedMessage, RoundMessages } from './line-row.ts'

/** The id under which messages of no round are kept. */
export const NO_ROUND = ''

/** All rounds in the service's order, with those that only messages tell of where they fall in time. */
export function listRounds(
  told: readonly Round[],
  transcript: readonly RoundMessages[],
): readonly Round[] {
  const known = new Set(told.map(({ id }) => id))
  const all = [...told]
  for (const part of transcript) {
    if (known.has(part.roundId ?? NO_ROUND)) continue
    const round = unknownRound(part)
    const start = round.startedAt ?? Infinity
    let place = all.length
    // From the end, where it nearly always belongs.
    while (place > 0 && (all[place - 1]?.startedAt ?? 0) > start) place -= 1
    all.splice(place, 0, round)
  }
  return all
}

const unknown = new WeakMap<readonly KeyedMessage[], Round>()

/** Stands for a round that only its messages tell of; the same object for the same messages. */
function unknownRound({ roundId, messages }: RoundMessages): Round {
  const before = unknown.get(messages)
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
  unknown.set(messages, round)
  return round
}
