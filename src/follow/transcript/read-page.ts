import type { Message, MessagePage } from '#src/model/message.ts'

import type { Answer, Ask, Asking, Failure } from './ask.ts'
import {
  clearIssue,
  isRefused,
  maxLimitAfter,
  startRefusals,
  type FollowerState,
} from './follower-state.ts'
import {
  learnBarePage,
  learnEmptyCursor,
  learnLength,
  learnLimit,
  type Ids,
  type Learned,
} from './learned.ts'
import { fingerprint } from './match-messages.ts'
import { FIRST_LIMIT } from './stored-state.ts'
import { takePage, type Taken } from './take-page.ts'

/** A request that was answered in time before and is too slow so often in a row is no slow moment. */
const SLOW_IN_A_ROW = 3

/**
 * Whether an answer ends the look: a failure, or slowness where this session has given as much before.
 * Takes note of that slowness: at the third in a row less is asked for.
 */
export function endsLook(
  state: FollowerState,
  { after, limit }: Ask,
  answer: Answer,
): answer is Failure {
  if (answer.kind !== 'too-slow') return answer.kind === 'failed'
  if (limit > FIRST_LIMIT && limit <= state.answered) {
    const { slow } = state
    const times = slow?.after === after && slow.limit === limit ? slow.times + 1 : 1
    state.slow = times < SLOW_IN_A_ROW ? { after, limit, times } : null
    if (times >= SLOW_IN_A_ROW) state.answered = Math.floor(limit / 2)
  }
  return limit <= Math.max(state.answered, FIRST_LIMIT)
}

const emptyPage: MessagePage = { messages: [], hasMore: null }

/** A page that was read and merged. `full`: it may have ended because it was long enough. */
export type Read = Taken & Pick<MessagePage, 'hasMore' | 'total'> & { full: boolean; limit: number }

/** Lengths at which services like to cut. */
export const ROUND_NUMBERS = [1000, 500, 250, 200, 100, 50, 40, 30, 25, 20, 10, 5, 1]

/**
 * Reads from a cursor and merges what comes; null when the service does not take the cursor, or, with
 * `startRefusals`, not even the start of the list.
 */
export function* read(
  state: FollowerState,
  after: string | null,
  wanted: number,
): Asking<Read | null> {
  const got = yield* get(state, after, wanted)
  if (got === null) return null
  const { page, limit } = got
  if (state.learned.ids === 'unknown' && page.messages.some(({ id }) => id !== null)) {
    yield* learnIds(state, after, limit, page)
    if (state.learned.ids === 'unknown') {
      return { ...takePage(state, after, emptyPage), limit, full: false, hasMore: null }
    }
  }
  const taken = takePage(state, after, page)
  const { learned } = state
  learnLength(learned, taken.length)
  learnCursors(state, after, taken, page, isFull(learned, { ...page, hasMore: null }, limit))
  const hasMore = page.byCursor && learned.cursors === 'always' ? null : page.hasMore
  const full = isFull(learned, { ...page, hasMore }, limit)
  noteForFullRead(state, after, taken, full)
  return { ...taken, limit, full, hasMore, ...(page.total !== undefined && { total: page.total }) }
}

function noteForFullRead(
  { fullRead, places, rounds }: FollowerState,
  after: string | null,
  taken: Taken,
  full: boolean,
): void {
  if (fullRead === null) return
  const { end, keys, last } = taken
  const shown = new Set(keys)
  if (fullRead.isPolling) for (const key of keys) fullRead.polledKeys.add(key)
  for (const key of keys) if (!full || key !== end?.key) fullRead.inner.add(key)
  if (full && end && end.roundId !== last) fullRead.lateEnds.set(end.key, end.roundId)
  const from = places.get(after ?? '') ?? -1
  // Late words of an older round may follow, its beginning may not.
  const isBack = taken.rounds.some((id) => {
    const first = rounds.get(id)?.keyed[0]
    return (places.get(id) ?? -1) < from && first !== undefined && shown.has(first.key)
  })
  if (isBack) fullRead.strayed ??= after
}

/** Learns which pages bear a cursor. `isLong`: the length of this one alone is a reason to think of a cut. */
function learnCursors(
  state: FollowerState,
  after: string | null,
  { length, last }: Taken,
  { hasMore, byCursor }: MessagePage,
  isLong: boolean,
): void {
  const { learned, cursorAt, doubt } = state
  const isEmptyBehind = length === 0 && after !== null && after === cursorAt
  if (isEmptyBehind && hasMore !== true && learned.cursors === 'unknown') {
    learnEmptyCursor(learned)
    if (doubt?.why === 'cut' && doubt.roundId === after) clearIssue(state)
  }
  if (length > 0 && hasMore !== true) learnBarePage(learned)
  // Behind another page, as many as ever came may be as many as ever come.
  const isLongest = after !== null && length === learned.longest.length
  state.cursorAt = byCursor && !isLong && !isLongest ? last : null
}

/** Nothing is merged before it is known whether ids hold: the wrong keys would double every message. */
function* learnIds(
  state: FollowerState,
  after: string | null,
  limit: number,
  page: MessagePage,
): Asking<void> {
  // Another limit: whoever keeps answers for a moment would give the very same one. A service may take
  // some numbers alone, which says nothing of a cursor, so nothing is learned of what it refuses here.
  for (const other of [limit > 1 ? limit - 1 : limit + 1, limit * 2, limit]) {
    const again = yield { after, limit: other }
    if (again.kind !== 'page') continue
    state.learned.ids = compareIds(page.messages, again.page.messages)
    return
  }
}

function* get(
  state: FollowerState,
  after: string | null,
  wanted: number,
): Asking<{ page: MessagePage; limit: number } | null> {
  const { learned, takenCursors } = state
  // Learned only once less is answered: a session that is refused as a whole says nothing of limits.
  let { refused } = learned.limits
  const usual = maxLimitAfter(state, after)
  let most = usual
  let begunAt = state.now
  for (;;) {
    const limit = permitted(state, refused, after, Math.min(wanted, most))
    const answer = yield { after, limit }
    if (answer.kind === 'page') {
      accept(state, limit, refused, answer.page)
      // An earlier look was slow as a whole: that says nothing of this cursor.
      if (state.now !== begunAt && most < maxLimitAfter(state, after)) {
        begunAt = state.now
        most = maxLimitAfter(state, after)
        continue
      }
      if (most < usual) {
        takenCursors.set(after, { kind: 'limited', most })
        state.limit = Math.min(state.limit, Math.max(most, FIRST_LIMIT))
      }
      if (state.slow?.after === after && state.slow.limit <= limit) state.slow = null
      if (isRefused(state, after)) takenCursors.delete(after)
      return { page: answer.page, limit }
    }
    // Only a limit that was never accepted can be what is refused; the start of the list tells which it was.
    const mayBeLimit = answer.kind === 'refused' && limit > learned.limits.accepted
    const atStart = mayBeLimit && after !== null ? yield* askStart(state, limit, refused) : null
    const kinds = new Set([answer.kind, atStart])
    const isAgain = after === null && isRefused(state, null)
    if (limit > 1 && kinds.has('too-large')) {
      most = Math.floor(limit / 2)
      takenCursors.set(after, { kind: 'limited', most })
    } else if (kinds.has('too-slow')) {
      // As many messages as have come before can come again: a slow moment takes nothing of that away.
      most = Math.max(Math.floor(limit / 2), state.answered, FIRST_LIMIT)
    } else if (limit > 1 && mayBeLimit && atStart !== 'page' && !isAgain) {
      refused = limit
    } else break
  }
  const before = takenCursors.get(after)
  takenCursors.set(after, {
    kind: 'refused',
    times: before?.kind === 'refused' ? before.times + 1 : 1,
  })
  return null
}

function* askStart(state: FollowerState, limit: number, refused: number): Asking<Answer['kind']> {
  const answer = yield { after: null, limit }
  if (answer.kind === 'page') accept(state, limit, refused, answer.page)
  return answer.kind
}

function accept(state: FollowerState, limit: number, refused: number, page: MessagePage): void {
  // A short list in answer to a great limit does not say that as many messages would come in time.
  state.answered = Math.max(state.answered, Math.min(limit, 2 * page.messages.length))
  learnLimit(state.learned, limit, refused)
}

function permitted(
  state: FollowerState,
  refused: number,
  after: string | null,
  asked: number,
): number {
  const { accepted } = state.learned.limits
  const refusals = after === null ? startRefusals(state) : 0
  // Once the start was refused at every limit, a small and a usual limit are tried by turns.
  const usual = refusals === 0 ? asked : Math.min(asked, FIRST_LIMIT)
  const limit = refusals % 2 === 1 ? 1 : Math.max(1, usual)
  if (limit < refused) return limit
  return ROUND_NUMBERS.find((one) => one < refused && one > accepted) ?? Math.max(1, accepted)
}

/** Whether the page may have ended because it was long enough, not because there was no more. */
function isFull({ longest }: Learned, page: MessagePage, limit: number): boolean {
  const { length } = page.messages
  if (length === 0 || page.hasMore === false) return false
  if (page.hasMore === true || length >= Math.min(limit, page.limit ?? Infinity)) return true
  if (length !== longest.length) return false
  // A silent cap: known as one, or exactly a round number and never more than that.
  return longest.kind === 'cut' || (ROUND_NUMBERS.includes(length) && length >= 20)
}

/** What was read twice: ids hold when a message has the same one in both answers. */
function compareIds(one: readonly Message[], other: readonly Message[]): Ids {
  const ids = new Map<string, string | null>()
  for (const message of one) ids.set(`${message.roundId}${fingerprint(message)}`, message.id)
  let met = false
  for (const message of other) {
    const id = ids.get(`${message.roundId}${fingerprint(message)}`)
    if (id === undefined || id === null) continue
    if (id === message.id) return 'stable'
    met = true
  }
  return met ? 'changing' : 'unknown'
}
