import type { Session } from '#src/model/session.ts'

import type { Ask, Asking } from './ask.ts'
import { createHeldRound, type HeldRound } from './held-round.ts'
import {
  firstAudit,
  nothingLearned,
  type Audit,
  type FollowerSnapshot,
  type Learned,
} from './stored-state.ts'
import type { IssueReason, Transcript } from './transcript.ts'

/** The session record's word on its rounds: the service's own order, and which of them are running. */
export type Inventory = Pick<Session, 'rounds' | 'state'>

/** The most that is ever asked for at once. */
export const MAX_LIMIT = 8_192

export type FollowerState = ReturnType<typeof createState>

/**
 * The beginning of a follower: the stored state, or nothing (null). `learned` is shared with the
 * service's other sessions and goes before the stored lessons.
 */
export function createState(snapshot: FollowerSnapshot | null, learned?: Learned) {
  const { order, ...audit } = snapshot?.audit ?? firstAudit
  return {
    ...audit,
    learned: learned ?? { ...nothingLearned, ...audit.learned },
    order: [...order],
    /** Round → place in `order`. */
    places: new Map<string, number>(order.map((id, place) => [id, place])),
    rounds: new Map<string | null, HeldRound>(
      snapshot?.rounds.map(({ roundId, messages }) => [
        roundId,
        createHeldRound(roundId, messages),
      ]),
    ),
    /** Rounds of the session record for which one look behind the last round was made. */
    probedFor: new Set<string>(),
    /** Cursors that the service has refused. */
    refusedCursors: new Set<string>(),
    /** Round → the poll in which it last grew. */
    grewAt: new Map<string, number>(),
    /** Rounds of which the first message has come with this poll. */
    newRounds: new Set<string>(),
    /** Rounds of messages that name no round themselves; null until the first of them is met. */
    inferredRounds: null as Map<string, string | null> | null,
    inventory: { state: 'unknown', rounds: [] } as Inventory,
    now: 0,
    /** Cursor → the most that is asked for behind it: more was too large there, or too slow where less came. */
    maxLimits: new Map<string | null, number>(),
    /** The most that it was asked for and answered in time, but no more than twice the messages that came. */
    answered: 0,
    /** The request that was last not answered in time although as much had come before, and how often in a row. */
    slow: null as (Ask & { times: number }) | null,
    /** How often in a row not even the start of the list was given. */
    startRefusals: 0,
    /** The round with which the last page ended early, and how many messages of it were held then. */
    endedWith: null as { id: string; held: number } | null,
    /** Whether the one before it turned out to have more. */
    wasCut: false,
    /** The round with which the last page ended, where nothing but its cursor says that there is more. */
    cursorAt: null as string | null,
    fullRead: null as FullRead | null,
    /** Grows with every change of the transcript. */
    version: 0,
    /** A full read is due: just opened with a stored state, or asked for. */
    wanted: snapshot !== null,
    /** Cursors that a sweep still has to read, when it was broken off. */
    sweepLeft: null as (string | null)[] | null,
    shown: null as Transcript | null,
  }
}

export type FullRead = ReturnType<typeof createFullRead>

/** A reading of everything anew, and the pages that have come meanwhile. */
export function createFullRead(reading: Asking<boolean>, before: number) {
  return {
    reading,
    /** The version of the transcript when it began. */
    before,
    /** The request with which it goes on: a failure may have stopped it. */
    ask: null as Ask | null,
    isPolling: false,
    /** Keys that polls have shown. */
    concurrentKeys: new Set<string>(),
    /** Keys of messages behind which no page was cut. */
    inner: new Set<string>(),
    /** Key of a message with which a full page ended, of an earlier round than others of it → that round. */
    lateEnds: new Map<string, string>(),
    /** A cursor behind which an older round began again: it is no place in the list. */
    strayed: null as string | null,
  }
}

/** The audit state as plain data, a copy of its own. */
export function auditOf(state: FollowerState): Audit {
  const { form, limit, back, polls, idle, auditAt, doubt, complete, count, ending } = state
  const plain = { form, limit, back, polls, idle, auditAt, doubt, complete, count }
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

/** The cursor `back` rounds before this place that the service has not refused; null at the start. */
export function cursorBefore(state: FollowerState, place: number, back = 1): string | null {
  for (let at = place - back; at >= 0; at -= 1) {
    const id = state.order[at]
    if (id !== undefined && !state.refusedCursors.has(id)) return id
  }
  return null
}
