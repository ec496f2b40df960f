import type { Audit, FollowerSnapshot } from './follower-state.ts'
import { BLOCK_SIZE, type RoundTail } from './follower.ts'
import type { KeyedMessage } from './transcript.ts'

/** A snapshot of what was kept; null when it is not, or no longer, readable. */
export function restoreSnapshot(
  audit: unknown,
  blocks: readonly RoundTail[],
): FollowerSnapshot | null {
  if (!isAudit(audit)) return null
  const rounds = new Map<string | null, KeyedMessage[]>()
  for (const { roundId, from, messages } of blocks) {
    const round = rounds.get(roundId) ?? []
    // Blocks come in the order of their places; behind a gap nothing is known for certain.
    if (from === round.length) round.push(...messages)
    rounds.set(roundId, round)
  }
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
  return typeof value === 'object' && value !== null && 'form' in value && value.form === 2
}
