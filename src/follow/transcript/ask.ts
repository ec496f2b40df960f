import type { Message, MessagePage } from '#src/model/message.ts'

import { fingerprint } from './fingerprint.ts'
import { FIRST_LIMIT, type FollowerState, type Learned } from './follower-state.ts'
import { nothingTaken, takePage, type Taken } from './take-page.ts'

/** One request for messages. */
export type Ask = { after: string | null; limit: number }

/**
 * What became of it: a page; refused as asked (400, 422); more than one answer holds (413, over 8 MiB);
 * none in time; the cursor is not known (404); or no answer about the request itself (network, 401, 429,
 * 5xx), which teaches nothing.
 */
export type Answer =
  | { kind: 'page'; page: MessagePage }
  | { kind: 'refused' }
  | { kind: 'too-large' }
  | { kind: 'too-slow' }
  | { kind: 'not-found' }
  | { kind: 'failed' }

/** Reading that is told of every answer but a failure. */
export type Asking<Result> = Generator<Ask, Result, Exclude<Answer, { kind: 'failed' }>>

/** Whether none in time is no answer at all: it is not, where more was asked for than this session ever gave. */
export function isSlowAnyway({ answered }: FollowerState, { limit }: Ask, answer: Answer): boolean {
  return answer.kind === 'too-slow' && limit <= Math.max(answered, FIRST_LIMIT)
}

export type Read = Taken & { full: boolean; limit: number; hasMore: boolean | null }

/** Lengths at which services like to cut. */
const ROUND_NUMBERS = [1000, 500, 250, 200, 100, 50, 40, 30, 25, 20, 10, 5, 1]

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
    if (state.learned.ids === 'unknown')
      return { ...nothingTaken, limit, full: false, hasMore: null }
  }
  const taken = takePage(state, after, page)
  const { learned, beside } = state
  if (beside?.isPolling) for (const key of taken.keys) beside.keys.add(key)
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
  state: FollowerState,
  after: string | null,
  wanted: number,
): Asking<{ page: MessagePage; limit: number } | null> {
  const { learned, refusedCursors } = state
  // Learned only once less is answered: a session that is refused as a whole says nothing of limits.
  let { refused } = learned
  for (;;) {
    const limit = permitted(state, refused, after === null ? wantedOfStart(state, wanted) : wanted)
    const answer = yield { after, limit }
    if (answer.kind === 'page') {
      accept(state, limit, refused)
      if (after === null) state.startRefusals = 0
      else refusedCursors.delete(after)
      return { page: answer.page, limit }
    }
    // Only a limit that was never accepted can be what is refused; the start of the list tells which it was.
    const mayBeLimit = answer.kind === 'refused' && limit > learned.accepted
    const atStart = mayBeLimit && after !== null ? yield* askStart(state, limit, refused) : null
    const kinds = new Set([answer.kind, atStart])
    const isAgain = after === null && state.startRefusals > 0
    if (limit > 1 && kinds.has('too-large')) state.most = Math.floor(limit / 2)
    else if (kinds.has('too-slow')) state.most = slower(state, limit)
    else if (limit > 1 && mayBeLimit && atStart !== 'page' && !isAgain) refused = limit
    else break
  }
  if (after === null) state.startRefusals += 1
  else refusedCursors.add(after)
  return null
}

/** Once the start was refused at every limit, a small and a usual one are tried by turns. */
function wantedOfStart({ startRefusals }: FollowerState, wanted: number): number {
  if (startRefusals === 0) return wanted
  return startRefusals % 2 === 1 ? 1 : Math.min(wanted, FIRST_LIMIT)
}

/** What this session has given before it can give again: a moment of slowness takes nothing of that away. */
function slower({ answered }: FollowerState, limit: number): number {
  return Math.max(Math.floor(limit / 2), answered, FIRST_LIMIT)
}

function* askStart(state: FollowerState, limit: number, refused: number): Asking<Answer['kind']> {
  const { kind } = yield { after: null, limit }
  if (kind === 'page') accept(state, limit, refused)
  return kind
}

function accept(state: FollowerState, limit: number, refused: number): void {
  const { learned } = state
  state.answered = Math.max(state.answered, limit)
  learned.accepted = Math.max(learned.accepted, limit)
  if (refused > learned.accepted) learned.refused = Math.min(learned.refused, refused)
}

function permitted({ learned, most }: FollowerState, refused: number, wanted: number): number {
  const limit = Math.max(1, Math.min(wanted, most))
  return limit < refused ? limit : nextLower(refused, learned.accepted)
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
