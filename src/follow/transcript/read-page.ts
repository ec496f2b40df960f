import type { Message, MessagePage } from '#src/model/message.ts'

import type { Answer, Ask, Asking, Failure } from './ask.ts'
import { MAX_LIMIT, type FollowerState } from './follower-state.ts'
import { fingerprint } from './match-messages.ts'
import { FIRST_LIMIT, type Learned } from './stored-state.ts'
import { learnCursors, takePage, type Taken } from './take-page.ts'

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

export type Read = Taken & Pick<MessagePage, 'hasMore' | 'total'> & { full: boolean; limit: number }

/** Lengths at which services like to cut. */
export const ROUND_NUMBERS = [1000, 500, 250, 200, 100, 50, 40, 30, 25, 20, 10, 5, 1]

/**
 * Reads from a cursor and merges what comes; null when the service does not take the cursor, or, with
 * `state.startRefusals`, not even the start of the list.
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
  learned.longest = Math.max(learned.longest, taken.length)
  learnCursors(state, after, taken, page, isFull(learned, { ...page, hasMore: null }, limit))
  const hasMore = page.byCursor && learned.cursors === 'always' ? null : page.hasMore
  learnWholeRounds(state, taken, limit, hasMore)
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
  if (fullRead.isPolling) for (const key of keys) fullRead.concurrentKeys.add(key)
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

/** Where a page ends before its limit, or beyond it, a round ends, until the next page shows more of that one. */
function learnWholeRounds(
  state: FollowerState,
  { length, last, rounds }: Taken,
  limit: number,
  hasMore: boolean | null,
): void {
  const { learned, endedWith } = state
  const held = (id: string) => state.rounds.get(id)?.keyed.length ?? 0
  if (endedWith && rounds.includes(endedWith.id)) {
    const isCut = held(endedWith.id) > endedWith.held
    // One that is at work may have grown between the two; two in a row have not.
    if (isCut && state.wasCut) learned.cutsRounds = true
    if (isCut) learned.wholeRounds = false
    state.wasCut = isCut
  }
  const isEarly = hasMore === true && length < limit && !ROUND_NUMBERS.includes(length)
  if (length > limit || (isEarly && !learned.cutsRounds)) learned.wholeRounds = true
  state.endedWith = isEarly && last !== null ? { id: last, held: held(last) } : null
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
  const { learned, refusedCursors } = state
  // Learned only once less is answered: a session that is refused as a whole says nothing of limits.
  let { refused } = learned
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
        state.maxLimits.set(after, most)
        state.limit = Math.min(state.limit, Math.max(most, FIRST_LIMIT))
      }
      if (state.slow?.after === after && state.slow.limit <= limit) state.slow = null
      if (after === null) state.startRefusals = 0
      else refusedCursors.delete(after)
      return { page: answer.page, limit }
    }
    // Only a limit that was never accepted can be what is refused; the start of the list tells which it was.
    const mayBeLimit = answer.kind === 'refused' && limit > learned.accepted
    const atStart = mayBeLimit && after !== null ? yield* askStart(state, limit, refused) : null
    const kinds = new Set([answer.kind, atStart])
    const isAgain = after === null && state.startRefusals > 0
    if (limit > 1 && kinds.has('too-large')) {
      most = Math.floor(limit / 2)
      state.maxLimits.set(after, most)
    } else if (kinds.has('too-slow')) {
      // As many messages as have come before can come again: a slow moment takes nothing of that away.
      most = Math.max(Math.floor(limit / 2), state.answered, FIRST_LIMIT)
    } else if (limit > 1 && mayBeLimit && atStart !== 'page' && !isAgain) {
      refused = limit
    } else break
  }
  if (after === null) state.startRefusals += 1
  else refusedCursors.add(after)
  return null
}

function* askStart(state: FollowerState, limit: number, refused: number): Asking<Answer['kind']> {
  const answer = yield { after: null, limit }
  if (answer.kind === 'page') accept(state, limit, refused, answer.page)
  return answer.kind
}

function accept(state: FollowerState, limit: number, refused: number, page: MessagePage): void {
  const { learned } = state
  // A short list in answer to a great limit does not say that as many messages would come in time.
  state.answered = Math.max(state.answered, Math.min(limit, 2 * page.messages.length))
  learned.accepted = Math.max(learned.accepted, limit)
  if (refused > learned.accepted) learned.refused = Math.min(learned.refused, refused)
}

/** The most that may be asked for behind a cursor, as far as is known. */
export function maxLimitAfter({ maxLimits }: FollowerState, cursor: string | null): number {
  return maxLimits.get(cursor) ?? MAX_LIMIT
}

function permitted(
  state: FollowerState,
  refused: number,
  after: string | null,
  asked: number,
): number {
  const { accepted } = state.learned
  const refusals = after === null ? state.startRefusals : 0
  // Once the start was refused at every limit, a small and a usual limit are tried by turns.
  const usual = refusals === 0 ? asked : Math.min(asked, FIRST_LIMIT)
  const limit = refusals % 2 === 1 ? 1 : Math.max(1, usual)
  if (limit < refused) return limit
  return ROUND_NUMBERS.find((one) => one < refused && one > accepted) ?? Math.max(1, accepted)
}

/** Whether the page may have ended because it was long enough, not because there was no more. */
function isFull({ longest, cutAt }: Learned, page: MessagePage, limit: number): boolean {
  const { length } = page.messages
  if (length === 0 || page.hasMore === false) return false
  if (page.hasMore === true || length >= Math.min(limit, page.limit ?? Infinity)) return true
  if (length === cutAt && length === longest) return true
  // A silent cap: exactly a round number, and never more than that.
  return ROUND_NUMBERS.includes(length) && length >= 20 && length === longest
}

/** What was read twice: ids hold when a message has the same one in both answers. */
function compareIds(one: readonly Message[], other: readonly Message[]) {
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
