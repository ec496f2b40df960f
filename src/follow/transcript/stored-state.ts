import type { CompletenessIssue, KeyedMessage, TranscriptRound } from './transcript.ts'

export const FIRST_LIMIT = 50

/** The lessons of reading about a service; they hold for every session of it. */
export type Learned = typeof nothingLearned

export const nothingLearned = {
  /** Whether a message has the same id in every answer. */
  ids: 'unknown' as 'unknown' | 'stable' | 'changing',
  /** Greatest `limit` that was answered, and smallest that was refused. */
  accepted: 0,
  refused: Infinity,
  /** Messages of the longest page. */
  longest: 0,
  /** Messages of a page that another one has shown to be cut, before its limit; none was longer. */
  cutAt: 0,
  /** Pages were seen that end with a round, wherever the limit lies: every round in them is whole. */
  wholeRounds: false,
  /** A page was seen that ended within a round before its limit: such pages say nothing of whole rounds. */
  cutsRounds: false,
  /** Whether a page bears a cursor although nothing lies behind it: then a cursor says nothing of more. */
  cursors: 'unknown' as 'unknown' | 'when-more' | 'always',
  /** The messages of a round come from the newest back, as their times tell. */
  newestFirst: false,
}

/** The reads after the end of a session; `equal` counts those in a row that brought nothing. */
type Ending = { seenAt: number; reads: number; readAt: number; equal: number; passed: boolean }

/** The knowledge of a follower beside the messages, as plain data. Its field names are stored. */
export type Audit = typeof firstAudit

export const firstAudit = {
  /** Goes up when older stored states can no longer be read. */
  form: 3,
  order: [] as readonly string[],
  limit: FIRST_LIMIT,
  /** The overlap: a walk begins so many rounds before the first that may grow. */
  back: 1,
  polls: 0,
  idle: 0,
  /** Where the next audit goes on when the last one stopped half way. */
  auditAt: null as string | null,
  doubt: null as CompletenessIssue | null,
  ending: null as Ending | null,
  complete: false,
  /** Number of the messages that are stored with it. */
  count: 0,
  learned: nothingLearned,
}

/** A transcript with its audit state, as it is stored. */
export type FollowerSnapshot = { audit: Audit; rounds: readonly TranscriptRound[] }

/** Messages of a round from `from` on: all changes since they were last stored. */
export type RoundTail = TranscriptRound & { from: number }

/** Messages are stored in blocks of so many; a changed block is written whole. */
export const BLOCK_SIZE = 200

/**
 * A snapshot of the stored parts. Null when they cannot be read any more, or are not whole: the audit
 * would then speak of messages that are not there.
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
  return { audit, rounds: [...rounds].map(([roundId, messages]) => ({ roundId, messages })) }
}

/** The changed part of a round, cut into the blocks that are stored. */
export function blocksOf({ roundId, from, messages }: RoundTail): RoundTail[] {
  const blocks: RoundTail[] = []
  for (let at = 0; at < messages.length; at += BLOCK_SIZE) {
    blocks.push({ roundId, from: from + at, messages: messages.slice(at, at + BLOCK_SIZE) })
  }
  return blocks
}

function isAudit(value: unknown): value is Audit {
  return (
    typeof value === 'object' && value !== null && 'form' in value && value.form === firstAudit.form
  )
}
