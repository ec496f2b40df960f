import { orderedRounds, type Session } from '#src/model/session.ts'

import type { Ask, Asking } from './ask.ts'
import { createHeldRound, type HeldRound } from './held-round.ts'
import { nothingLearned, type Learned } from './learned.ts'
import type {
  CompletenessIssue,
  IssueReason,
  KeyedMessage,
  Transcript,
  TranscriptRound,
} from './transcript.ts'

/** The session record's word on its rounds: the service's own order, and which of them are running. */
export type Inventory = Pick<Session, 'rounds' | 'state'>

/** The most that is ever asked for at once. */
export const MAX_LIMIT = 8_192

export const FIRST_LIMIT = 50
/** Goes up when older stored states are no longer read as they are. */
const FORM = 4

/** The reads after the end of a session; `equal` counts those in a row that brought nothing. */
type Ending = {
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
  /** The cursor where the next audit goes on when the last audit stopped half way. */
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
const firstAudit: Readonly<Audit> = {
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

/** The fate of a cursor that the service does not take at every limit. */
type TakenCursor =
  /** Not at all, so often in a row. */
  | { kind: 'refused'; times: number }
  /** More messages were too large for an answer behind it, or too slow where less came. */
  | { kind: 'limited'; maxLimit: number }

/** All that a follower knows: the stored part, and the part that ends with the page. Changed in place. */
export type FollowerState = Omit<Audit, 'form' | 'order'> & {
  /** Shared with the service's other sessions. */
  learned: Learned
  order: string[]
  /** Round → place in `order`. */
  places: Map<string, number>
  rounds: Map<string | null, HeldRound>
  /** Cursors that are not taken at every limit; null is the start of the list. */
  takenCursors: Map<string | null, TakenCursor>
  /** Rounds of the session record for which one look behind the last round was made. */
  probedFor: Set<string>
  /** Round → the poll in which it last grew or ran. */
  grewAt: Map<string, number>
  /** Rounds of which the first message has come with this poll. */
  newRounds: Set<string>
  /** Rounds of messages that name no round themselves; null until the first of them is met. */
  inferredRounds: Map<string, string | null> | null
  inventory: Inventory
  now: number
  /** The most that was asked for and answered in time, but no more than twice the messages that came. */
  answered: number
  /** The request that was last not answered in time although as much had come before, and how often in a row. */
  slow: (Ask & { times: number }) | null
  /** The round with which the last page ended, if nothing but the page's cursor says that there is more. */
  cursorAt: string | null
  fullRead: FullRead | null
  /** Grows with every change of the transcript. */
  version: number
  /** A full read is due: just opened with a stored state, or asked for. */
  isReadWanted: boolean
  /** Cursors that a sweep still has to read, when it was broken off. */
  sweepLeft: (string | null)[] | null
  /** As last shown; null when it has changed since. */
  shown: Transcript | null
}

/** A reading of everything anew, and the pages that have come meanwhile. */
export type FullRead = {
  reading: Asking<boolean>
  /** The version of the transcript when it began. */
  before: number
  /** The request with which it goes on: a failure may have stopped it. */
  ask: Ask | null
  isPolling: boolean
  /** Keys that polls have shown. */
  polledKeys: Set<string>
  /** Keys of messages behind which no page was cut. */
  inner: Set<string>
  /** Key of a message with which a full page ended, of an earlier round than others of it → that round. */
  lateEnds: Map<string, string>
}

/**
 * The beginning of a follower: the stored state, or nothing (null). `learned` is shared with the
 * service's other sessions and goes before the stored lessons.
 */
export function createState(snapshot: FollowerSnapshot | null, learned?: Learned): FollowerState {
  const { order, form: _, ...audit } = snapshot?.audit ?? firstAudit
  const rounds = snapshot?.rounds ?? []
  return {
    ...audit,
    learned: learned ?? { ...nothingLearned, ...audit.learned },
    order: [...order],
    places: new Map(order.map((id, place) => [id, place])),
    rounds: new Map(
      rounds.map((kept) => [kept.roundId, createHeldRound(kept.roundId, kept.messages)]),
    ),
    takenCursors: new Map(),
    probedFor: new Set(),
    grewAt: new Map(),
    newRounds: new Set(),
    inferredRounds: null,
    inventory: { state: 'unknown', rounds: [] },
    now: 0,
    answered: 0,
    slow: null,
    cursorAt: null,
    fullRead: null,
    version: 0,
    isReadWanted: snapshot !== null,
    sweepLeft: null,
    shown: null,
  }
}

/** The stored part of the state as plain data, a copy of its own. */
export function auditOf(state: FollowerState): Audit {
  const { limit, overlap, polls, idle, auditAt, doubt, complete, count, ending } = state
  const plain = { form: FORM, limit, overlap, polls, idle, auditAt, doubt, complete, count }
  return {
    ...plain,
    order: [...state.order],
    ending: ending && { ...ending },
    learned: { ...state.learned },
  }
}

/** A first issue stays until a check of everything holds. */
export function raiseIssue(state: FollowerState, why: IssueReason, roundId: string | null): void {
  state.complete = false
  if (state.doubt !== null) return
  state.doubt = { why, roundId, since: state.now }
  state.shown = null
}

/** A check of everything has held: no issue is left. */
export function clearIssue(state: FollowerState): void {
  if (state.doubt !== null) state.shown = null
  state.doubt = null
}

/** The place of a cursor in the order; the start of the list is before every round. */
export function placeOf(state: FollowerState, cursor: string | null): number {
  return cursor === null ? -1 : (state.places.get(cursor) ?? -1)
}

/** The cursor so many rounds before this place that the service has not refused; null at the start. */
export function cursorBefore(state: FollowerState, place: number, rounds = 1): string | null {
  for (let at = place - rounds; at >= 0; at -= 1) {
    const id = state.order[at]
    if (id !== undefined && !isRefused(state, id)) return id
  }
  return null
}

/** Whether the service takes a cursor at no limit. */
export function isRefused({ takenCursors }: FollowerState, cursor: string | null): boolean {
  return takenCursors.get(cursor)?.kind === 'refused'
}

/** The number of refusals in a row at the start of the list. */
export function startRefusals({ takenCursors }: FollowerState): number {
  const start = takenCursors.get(null)
  return start?.kind === 'refused' ? start.times : 0
}

/** The most that may be asked for behind a cursor, as far as is known. */
export function maxLimitAfter({ takenCursors }: FollowerState, cursor: string | null): number {
  const taken = takenCursors.get(cursor)
  return taken?.kind === 'limited' ? taken.maxLimit : MAX_LIMIT
}

/** Takes over the order of the session record when it names every round that has messages. */
export function adoptInventory(state: FollowerState): void {
  const named = orderedRounds(state.inventory.rounds).map(({ id }) => id)
  const known = new Set(named)
  if (!state.order.every((id) => known.has(id))) return
  setOrder(
    state,
    named.filter((id) => state.places.has(id)),
  )
}

/** Puts the rounds with messages in this order. */
export function setOrder(state: FollowerState, ids: readonly string[]): void {
  const same = ids.length === state.order.length && ids.every((id, at) => id === state.order[at])
  if (same) return
  state.order = [...ids]
  state.places = new Map(ids.map((id, place) => [id, place]))
  state.shown = null
}

/**
 * Merges what a page shows of the order of rounds into the order held: that stands as it is, and what
 * only the page knows comes behind the neighbour it follows there. Costs as much as both are long.
 */
export function mergeOrders(
  order: readonly string[],
  sequence: readonly string[],
): readonly string[] {
  const held = new Set(order)
  const behind = new Map<string | null, Set<string>>()
  const fresh = new Set<string>()
  let anchor: string | null = null
  for (const id of sequence) {
    if (held.has(id)) {
      anchor = id
      continue
    }
    if (fresh.has(id)) continue
    fresh.add(id)
    behind.set(anchor, (behind.get(anchor) ?? new Set()).add(id))
  }
  if (fresh.size === 0) return order
  const merged = [...(behind.get(null) ?? [])]
  for (const id of order) merged.push(id, ...(behind.get(id) ?? []))
  return merged
}

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
  return typeof value === 'object' && value !== null && 'form' in value && value.form === FORM
}
