import type { Audit, FollowerSnapshot } from './follower-state.ts'
import { BLOCK_SIZE, type RoundTail } from './follower.ts'
import type { KeyedMessage } from './transcript.ts'

/**
 * A snapshot of what was kept; null when it is not, or no longer, readable, or not whole: its audit would
 * then speak of messages that are not there.
 */
export function restoreSnapshot(
  audit: unknown,
  blocks: readonly RoundTail[],
): FollowerSnapshot | null {
  if (!isAudit(audit)) return null
  const rounds = new Map<string | null, KeyedMessage[]>()
  for (const { roundId, from, messages } of blocks) {
    const round = rounds.get(roundId) ?? []
    // Blocks come in the order of their places.
    if (from !== round.length) return null
    for (const message of messages) round.push(message)
    rounds.set(roundId, round)
  }
  if (!audit.order.every((id) => rounds.has(id))) return null
  const keys = [...rounds.values()].flatMap((round) => round.map(({ key }) => key))
  if (keys.length !== audit.count || new Set(keys).size !== audit.count) return null
  return {
    audit,
    rounds: [...rounds].map(([roundId, messages]) => ({ roundId, messages })),
  }
}

/** The changed part of a round, cut as it is kept. */
export function blocksOf({ roundId, from, messages }: RoundTail): RoundTail[] {
  const blocks: RoundTail[] = []
  for (let at = 0; at < messages.length; at += BLOCK_SIZE) {
    blocks.push({ roundId, from: from + at, messages: messages.slice(at, at + BLOCK_SIZE) })
  }
  return blocks
}

function isAudit(value: unknown): value is Audit {
  return typeof value === 'object' && value !== null && 'form' in value && value.form === 3
}
