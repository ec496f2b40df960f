import { nothingLearned, type Learned } from './learned.ts'
import type { CompletenessIssue, KeyedMessage, TranscriptRound } from './transcript.ts'

export const FIRST_LIMIT = 50
/** Goes up when older stored states are no longer read as they are. */
const FORM = 4

/** The reads after the end of a session; `equal` counts those in a row that brought nothing. */
export type Ending = {
  seenAt: number
  reads: number
  readAt: number
  equal: number
  passed: boolean
}

/** The knowledge of a follower beside the messages, as plain data. Its field names are stored. */
export type Audit = {
  form: number
  order: readonly string[]
  limit: number
  /** A walk begins so many rounds before the first that may grow. */
  overlap: number
  polls: number
  /** Polls in a row that brought nothing. */
  idle: number
  /** Where the next audit goes on when the last one stopped half way. */
  auditAt: string | null
  doubt: CompletenessIssue | null
  /** Null while the session goes on. */
  ending: Ending | null
  complete: boolean
  /** Number of the messages that are stored with it. */
  count: number
  learned: Learned
}

/** The beginning of following a session. */
export const firstAudit: Readonly<Audit> = {
  form: FORM,
  order: [],
  limit: FIRST_LIMIT,
  overlap: 1,
  polls: 0,
  idle: 0,
  auditAt: null,
  doubt: null,
  ending: null,
  complete: false,
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
  stored: unknown,
  blocks: readonly RoundTail[],
): FollowerSnapshot | null {
  const audit = readAudit(stored)
  if (audit === null) return null
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

/** The form before this one had another name for the overlap, and other words for what was learned. */
type OlderAudit = Omit<Audit, 'form' | 'overlap' | 'learned'> & { form: 3; back: number }

function readAudit(stored: unknown): Audit | null {
  if (isOfForm<Audit>(stored, FORM)) return stored
  if (!isOfForm<OlderAudit>(stored, 3)) return null
  const { back, ...same } = stored
  return { ...same, form: FORM, overlap: back, learned: nothingLearned }
}

function isOfForm<Form>(value: unknown, form: number): value is Form {
  return typeof value === 'object' && value !== null && 'form' in value && value.form === form
}
