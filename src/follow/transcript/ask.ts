import type { Message, MessagePage } from '#src/model/message.ts'

import { fingerprint } from './fingerprint.ts'
import type { FollowerState, Learned } from './follower-state.ts'
import { nothingTaken, takePage, type Taken } from './take-page.ts'

/** One request for messages. */
export type Ask = { after: string | null; limit: number }

/**
 * What became of it: a page; refused as asked (400, 422); the cursor is not known (404); or no answer about
 * the request itself (network, 401, 429, 5xx), which teaches nothing.
 */
export type Answer =
  | { kind: 'page'; page: MessagePage }
  | { kind: 'refused' }
  | { kind: 'not-found' }
  | { kind: 'failed' }

/** Reading that is told of every answer but a failure. */
export type Asking<Result> = Generator<Ask, Result, Exclude<Answer, { kind: 'failed' }>>

export type Read = Taken & { full: boolean; limit: number; hasMore: boolean | null }

/** The most that is ever asked for at once; a page must still fit through the transport. */
export const MOST_ASKED = 8_192
/** Lengths at which services like to cut. */
const emptyPage: MessagePage = { messages: [], hasMore: null }
const ROUND_NUMBERS = [1000, 500, 250, 200, 100, 50, 40, 30, 25, 20, 10, 5, 1]

/** Reads from a cursor and merges what comes; null when the service does not take the cursor. */
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
    if (state.learned.ids === 'unknown')
      return { ...nothingTaken, limit, full: false, hasMore: null }
  }
  const taken = takePage(state, after, page)
  const { learned } = state
  const isRound = ROUND_NUMBERS.includes(taken.length)
  if (taken.length > limit || (page.hasMore === true && taken.length < limit && !isRound)) {
    learned.wholeRounds = true
  }
  learned.longest = Math.max(learned.longest, taken.length)
  return { ...taken, limit, full: isFull(learned, page, limit), hasMore: page.hasMore }
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
  { learned, refusedCursors }: FollowerState,
  after: string | null,
  wanted: number,
): Asking<{ page: MessagePage; limit: number } | null> {
  for (;;) {
    const limit = permitted(learned, wanted)
    const answer = yield { after, limit }
    if (answer.kind === 'page') {
      learned.accepted = Math.max(learned.accepted, limit)
      if (after !== null) refusedCursors.delete(after)
      return { page: answer.page, limit }
    }
    // Only a limit that was never accepted can be what is refused; the start of the list tells which it was.
    const mayBeLimit = answer.kind === 'refused' && limit > learned.accepted
    const isLimit = mayBeLimit && (after === null || !(yield* takesLimit(learned, limit)))
    if (isLimit && limit > 1) {
      learned.refused = limit
      continue
    }
    if (after === null) return { page: emptyPage, limit }
    refusedCursors.add(after)
    return null
  }
}

function* takesLimit(learned: Learned, limit: number): Asking<boolean> {
  const answer = yield { after: null, limit }
  if (answer.kind !== 'page') return false
  learned.accepted = Math.max(learned.accepted, limit)
  return true
}

function permitted({ accepted, refused }: Learned, wanted: number): number {
  const limit = Math.max(1, Math.min(wanted, MOST_ASKED))
  return limit < refused ? limit : nextLower(refused, accepted)
}

function nextLower(refused: number, accepted: number): number {
  const number = ROUND_NUMBERS.find((one) => one < refused && one > accepted)
  return number ?? Math.max(1, accepted)
}

/** Whether the page may have ended because it was long enough, not because there was no more. */
function isFull({ longest }: Learned, page: MessagePage, limit: number): boolean {
  const { length } = page.messages
  if (length === 0 || page.hasMore === false) return false
  if (page.hasMore === true || length >= limit) return true
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
