import type { Session } from '#src/model/session.ts'

import type { Ask, Asking } from './ask.ts'
import { createHeldRound, type HeldRound } from './held-round.ts'
import { nothingLearned, type Learned } from './learned.ts'
import { firstAudit, type Audit, type FollowerSnapshot } from './stored-state.ts'
import type { IssueReason, Transcript } from './transcript.ts'

/** The session record's word on its rounds: the service's own order, and which of them are running. */
export type Inventory = Pick<Session, 'rounds' | 'state'>

/** The most that is ever asked for at once. */
export const MAX_LIMIT = 8_192

/** How the service takes a cursor that it does not take at every limit. */
type TakenCursor =
  /** Not at all, so often in a row. */
  | { kind: 'refused'; times: number }
  /** More messages were too large for an answer behind it, or too slow where less came. */
  | { kind: 'limited'; most: number }

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
  /** Round → the poll in which it last grew. */
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
  /** A cursor behind which an older round began again: it is no place in the list. */
  strayed: string | null
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

/** A reading of everything that has not asked yet. */
export function createFullRead(reading: Asking<boolean>, before: number): FullRead {
  return {
    reading,
    before,
    ask: null,
    isPolling: false,
    polledKeys: new Set(),
    inner: new Set(),
    lateEnds: new Map(),
    strayed: null,
  }
}

/** The stored part of the state as plain data, a copy of its own. */
export function auditOf(state: FollowerState): Audit {
  const { limit, overlap, polls, idle, auditAt, doubt, complete, count, ending } = state
  return {
    form: firstAudit.form,
    ...{ limit, overlap, polls, idle, auditAt, doubt, complete, count },
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

/** How often in a row not even the start of the list was given. */
export function startRefusals({ takenCursors }: FollowerState): number {
  const start = takenCursors.get(null)
  return start?.kind === 'refused' ? start.times : 0
}

/** The most that may be asked for behind a cursor, as far as is known. */
export function maxLimitAfter({ takenCursors }: FollowerState, cursor: string | null): number {
  const taken = takenCursors.get(cursor)
  return taken?.kind === 'limited' ? taken.most : MAX_LIMIT
}
