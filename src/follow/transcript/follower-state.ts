import type { Session } from '#src/model/session.ts'

import { createHeldRound, type HeldRound } from './held-round.ts'
import type { Doubt, KeyedMessage, Transcript } from './transcript.ts'

/** What the session record says about its rounds: the service's own order and which of them are running. */
export type Inventory = Pick<Session, 'rounds' | 'state'>

/** What reading has taught about a service; holds for every session of it. */
export type Learned = {
  /** Whether a message has the same id in every answer. */
  ids: 'unknown' | 'stable' | 'changing'
  /** Greatest `limit` that was answered, and smallest that was refused. */
  accepted: number
  refused: number
  /** Messages of the longest page. */
  longest: number
  /** Pages were seen that end with a round, wherever the limit lies: every round in them is whole. */
  wholeRounds: boolean
  /** A page was seen that ended within a round before its limit: such pages say nothing of whole rounds. */
  cutsRounds: boolean
  /** Whether a page bears a cursor although nothing lies behind it: then a cursor says nothing of more. */
  cursors: 'unknown' | 'when-more' | 'always'
  /** The messages of a round come from the newest back, as their times tell. */
  newestFirst: boolean
}

/** What a follower knows beside the messages, as plain data. */
export type Audit = {
  /** Goes up when older kept states can no longer be read. */
  form: 3
  order: readonly string[]
  limit: number
  back: number
  polls: number
  idle: number
  /** Where the next audit goes on when the last one stopped half way. */
  auditAt: string | null
  doubt: Doubt | null
  /** Reads after the end: when it was seen, how many were made, the last when, how many in a row brought nothing. */
  ending: {
    seenAt: number
    reads: number
    readAt: number
    equal: number
    passed: boolean
  } | null
  complete: boolean
  /** How many messages go with it. */
  count: number
  learned: Learned
}

/** A transcript with its audit state, as it is kept. */
export type FollowerSnapshot = {
  audit: Audit
  rounds: readonly { roundId: string | null; messages: readonly KeyedMessage[] }[]
}

export type FollowerState = Omit<Audit, 'order'> & {
  order: string[]
  /** Round → place in `order`. */
  places: Map<string, number>
  rounds: Map<string | null, HeldRound>
  /** Rounds of the session record for which one look behind the last round was made. */
  probedFor: Set<string>
  /** Cursors that the service has refused. */
  refusedCursors: Set<string>
  /** Round → the poll in which it last grew. */
  grewAt: Map<string, number>
  /** Rounds of which the first message has come with this poll. */
  newRounds: Set<string>
  /** Homes of messages that name no round themselves; null until the first of them is met. */
  homes: Map<string, string | null> | null
  inventory: Inventory
  now: number
  /** Cursor → the most that is asked for behind it: more was too large there, or too slow where less came. */
  mostBehind: Map<string | null, number>
  /** The most that it was asked for and answered in time, but no more than twice what came. */
  answered: number
  /** The request that was last not answered in time although as much had come before, and how often in a row. */
  slow: { after: string | null; limit: number; times: number } | null
  /** How often in a row not even the start of the list was given. */
  startRefusals: number
  /** The round with which the last page ended early, and how many messages of it were held then. */
  endedWith: { id: string; held: number } | null
  /** Whether the one before it turned out to have more. */
  wasCut: boolean
  /** The round with which the last page ended, where nothing but its cursor says that there is more. */
  cursorAt: string | null
  /** While everything is read anew: what the pages have shown, and the polls in between. */
  beside: Beside | null
  /** Grows with every change of what is shown. */
  version: number
  /** A reconcile is due: just opened with what was kept, or asked for. */
  wanted: boolean
  /** Cursors that a sweep still has to read, when it was broken off. */
  sweepLeft: (string | null)[] | null
  shown: Transcript | null
}

/** What pages show while everything is read anew. */
export type Beside = {
  isPolling: boolean
  /** Keys that polls have shown. */
  keys: Set<string>
  /** Keys of messages behind which no page was cut. */
  inner: Set<string>
  /** Key of a message with which a full page ended, of an earlier round than others of it → that round. */
  lateEnds: Map<string, string>
  /** A cursor behind which an older round began again: it is no place in the list. */
  strayed: string | null
}

/** Nothing shown yet: everything is about to be read anew. */
export function createBeside(): Beside {
  return { isPolling: false, keys: new Set(), inner: new Set(), lateEnds: new Map(), strayed: null }
}

const nothingLearned: Learned = {
  ids: 'unknown',
  accepted: 0,
  refused: Infinity,
  longest: 0,
  wholeRounds: false,
  cutsRounds: false,
  cursors: 'unknown',
  newestFirst: false,
}

export const FIRST_LIMIT = 50
/** The most that is ever asked for at once. */
export const MOST_ASKED = 8_192

/**
 * What a follower begins with: what was kept, or nothing (null). `learned` is shared with the service's
 * other sessions and goes before what was kept of it.
 */
export function createState(snapshot: FollowerSnapshot | null, learned?: Learned): FollowerState {
  const { order, ...audit } = snapshot?.audit ?? freshAudit()
  const rounds = new Map<string | null, HeldRound>(
    snapshot?.rounds.map(({ roundId, messages }) => [roundId, createHeldRound(roundId, messages)]),
  )
  return {
    ...audit,
    learned: learned ?? { ...nothingLearned, ...audit.learned },
    order: [...order],
    places: new Map(order.map((id, place) => [id, place])),
    rounds,
    probedFor: new Set(),
    refusedCursors: new Set(),
    grewAt: new Map(),
    newRounds: new Set(),
    homes: null,
    inventory: { state: 'unknown', rounds: [] },
    now: 0,
    mostBehind: new Map(),
    answered: 0,
    slow: null,
    startRefusals: 0,
    endedWith: null,
    wasCut: false,
    cursorAt: null,
    beside: null,
    version: 0,
    wanted: snapshot !== null,
    sweepLeft: null,
    shown: null,
  }
}

/** The audit state as plain data, a copy of its own. */
export function auditOf(state: FollowerState): Audit {
  const { limit, back, polls, idle, auditAt, doubt, ending, complete, count } = state
  return {
    form: 3,
    order: [...state.order],
    limit,
    back,
    polls,
    idle,
    auditAt,
    doubt,
    complete,
    count,
    ending: ending && { ...ending },
    learned: { ...state.learned },
  }
}

function freshAudit(): Audit {
  return {
    form: 3,
    order: [],
    limit: FIRST_LIMIT,
    back: 1,
    polls: 0,
    idle: 0,
    auditAt: null,
    doubt: null,
    ending: null,
    complete: false,
    count: 0,
    learned: { ...nothingLearned },
  }
}

/** A first reason to doubt stays until a check of everything holds. */
export function raiseDoubt(state: FollowerState, why: Doubt['why'], roundId: string | null): void {
  state.complete = false
  if (state.doubt !== null) return
  state.doubt = { why, roundId, since: state.now }
  state.shown = null
}

/** A check of everything has held: no reason to doubt is left. */
export function clearDoubt(state: FollowerState): void {
  if (state.doubt !== null) state.shown = null
  state.doubt = null
}

/** The place of a cursor in the order; the start of the list is before every round. */
export function placeOf(state: FollowerState, cursor: string | null): number {
  return cursor === null ? -1 : (state.places.get(cursor) ?? -1)
}

/** The cursor `back` rounds before this place that the service has not refused; null at the start. */
export function cursorBefore(state: FollowerState, place: number, back = 1): string | null {
  for (let at = place - back; at >= 0; at -= 1) {
    const id = state.order[at]
    if (id !== undefined && !state.refusedCursors.has(id)) return id
  }
  return null
}
