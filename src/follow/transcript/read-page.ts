import type { Message, MessagePage } from '#src/model/message.ts'

import type { Answer, Ask, Asking, Failure } from './ask.ts'
import {
  clearIssue,
  FIRST_LIMIT,
  isRefused,
  maxLimitAfter,
  mergeOrders,
  placeOf,
  setOrder,
  startRefusals,
  type FollowerState,
} from './follower-state.ts'
import { createHeldRound, fingerprint, mergeMessages } from './held-round.ts'
import { learnLength, learnLimit, type Ids, type Learned } from './learned.ts'

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

/** Lengths at which services like to cut. */
export const ROUND_NUMBERS = [1000, 500, 250, 200, 100, 50, 40, 30, 25, 20, 10, 5, 1]

/** A page that was merged. */
export type MergedPage = {
  length: number
  /** Messages that were not known. */
  fresh: number
  /** Rounds that the page shows and that can be a cursor, in its order. */
  rounds: readonly string[]
  /** The last of them in the order of all rounds. */
  last: string | null
  /** Rounds take turns in it, so that no place in it is a clean cut between two of them. */
  interleaved: boolean
  /** Keys of all its messages. */
  keys: readonly string[]
  /** The message with which the page ends, of a round that can be a cursor. */
  end: { roundId: string; key: string } | null
}

/** A page that was asked for and merged. `full`: it may have ended because it was long enough. */
export type ReadPage = MergedPage &
  Pick<MessagePage, 'hasMore' | 'total'> & { full: boolean; limit: number }

/**
 * Reads from a cursor and merges the page; null when the service does not take the cursor, or not even
 * gives the start of the list.
 */
export function* readPage(
  state: FollowerState,
  after: string | null,
  wanted: number,
): Asking<ReadPage | null> {
  const got = yield* request(state, after, wanted)
  if (got === null) return null
  const { page, limit } = got
  const { learned } = state
  if (learned.ids === 'unknown' && page.messages.some(({ id }) => id !== null)) {
    learned.ids = yield* checkIds(after, limit, page.messages)
    // Nothing is merged before it is known whether ids hold: the wrong keys would double every message.
    if (learned.ids === 'unknown') {
      const nothing = mergePage(state, after, [])
      return { ...nothing, limit, full: false, hasMore: null }
    }
  }
  const merged = mergePage(state, after, page.messages)
  learnLength(learned, merged.length)
  learnCursors(state, after, merged, page, isFull(learned, page, limit, null))
  const hasMore = page.byCursor && learned.cursors === 'always' ? null : page.hasMore
  const full = isFull(learned, page, limit, hasMore)
  noteInFullRead(state, merged, full)
  return { ...merged, limit, full, hasMore, ...(page.total !== undefined && { total: page.total }) }
}

/** A full read knows of every page that comes while it goes on. */
function noteInFullRead({ fullRead }: FollowerState, merged: MergedPage, full: boolean): void {
  if (fullRead === null) return
  const { end, keys, last } = merged
  if (fullRead.isPolling) for (const key of keys) fullRead.polledKeys.add(key)
  for (const key of keys) if (!full || key !== end?.key) fullRead.inner.add(key)
  if (full && end && end.roundId !== last) fullRead.lateEnds.set(end.key, end.roundId)
}

/** Learns which pages bear a cursor. `isLong`: the length of this one alone is a reason to think of a cut. */
function learnCursors(
  state: FollowerState,
  after: string | null,
  { length, last }: MergedPage,
  { hasMore, byCursor }: MessagePage,
  isLong: boolean,
): void {
  const { learned, cursorAt, doubt } = state
  const isEmptyBehind = length === 0 && after !== null && after === cursorAt
  if (isEmptyBehind && hasMore !== true && learned.cursors === 'unknown') {
    // The cursor of that page did not say that there is more.
    learned.cursors = 'always'
    if (doubt?.why === 'cut' && doubt.roundId === after) clearIssue(state)
  }
  // A page without a cursor: the others bear one because there is more.
  if (length > 0 && hasMore !== true) learned.cursors = 'when-more'
  // Behind another page, as many as ever came may be as many as ever come.
  const isLongest = after !== null && length === learned.longest.length
  state.cursorAt = byCursor && !isLong && !isLongest ? last : null
}

/** Reads a page once more and compares the ids. */
function* checkIds(after: string | null, limit: number, messages: readonly Message[]): Asking<Ids> {
  // Another limit: a service that keeps answers for a moment would give the same answer. A service may take
  // some numbers alone, which says nothing of a cursor, so nothing is learned of what it refuses here.
  for (const other of [limit > 1 ? limit - 1 : limit + 1, limit * 2, limit]) {
    const again = yield { after, limit: other }
    if (again.kind === 'page') return compareIds(messages, again.page.messages)
  }
  return 'unknown'
}

/** Asks for as many messages as the service gives behind a cursor; null if it does not take the cursor. */
function* request(
  state: FollowerState,
  after: string | null,
  wanted: number,
): Asking<{ page: MessagePage; limit: number } | null> {
  const { takenCursors } = state
  // Learned only once less is answered: a session that is refused as a whole says nothing of limits.
  let { refused } = state.learned.limits
  const usual = maxLimitAfter(state, after)
  let maxLimit = usual
  let begunAt = state.now
  for (;;) {
    const limit = permitted(state, refused, after, Math.min(wanted, maxLimit))
    const answer = yield { after, limit }
    if (answer.kind === 'page') {
      accept(state, limit, refused, answer.page)
      // An earlier look was slow as a whole: that says nothing of this cursor.
      if (state.now !== begunAt && maxLimit < maxLimitAfter(state, after)) {
        begunAt = state.now
        maxLimit = maxLimitAfter(state, after)
        continue
      }
      if (isRefused(state, after)) takenCursors.delete(after)
      if (maxLimit < usual) {
        takenCursors.set(after, { kind: 'limited', maxLimit })
        state.limit = Math.min(state.limit, Math.max(maxLimit, FIRST_LIMIT))
      }
      if (state.slow?.after === after && state.slow.limit <= limit) state.slow = null
      return { page: answer.page, limit }
    }
    const cause = yield* findCause(state, { after, limit }, answer.kind, refused)
    if (cause === 'cursor') break
    if (cause === 'limit') refused = limit
    if (cause === 'too-large') {
      maxLimit = Math.floor(limit / 2)
      takenCursors.set(after, { kind: 'limited', maxLimit })
    }
    // As many messages as have come before can come again: a slow moment takes nothing of that away.
    if (cause === 'too-slow')
      maxLimit = Math.max(Math.floor(limit / 2), state.answered, FIRST_LIMIT)
  }
  const before = takenCursors.get(after)
  const times = before?.kind === 'refused' ? before.times + 1 : 1
  takenCursors.set(after, { kind: 'refused', times })
  return null
}

/** The cause of a missing page: the limit, the size, the time or the cursor that was asked for. */
function* findCause(
  state: FollowerState,
  { after, limit }: Ask,
  kind: Exclude<Answer['kind'], 'page' | 'failed'>,
  refused: number,
): Asking<'limit' | 'too-large' | 'too-slow' | 'cursor'> {
  if (kind === 'too-large' && limit > 1) return kind
  if (kind === 'too-slow') return kind
  // Only a limit that was never accepted can be what is refused.
  if (kind !== 'refused' || limit <= state.learned.limits.accepted) return 'cursor'
  if (after === null) return limit > 1 && !isRefused(state, null) ? 'limit' : 'cursor'
  // The start of the list tells the limit from the cursor.
  const atStart = yield { after: null, limit }
  if (atStart.kind === 'page') {
    accept(state, limit, refused, atStart.page)
    return 'cursor'
  }
  if (atStart.kind === 'too-slow') return 'too-slow'
  if (limit === 1) return 'cursor'
  return atStart.kind === 'too-large' ? 'too-large' : 'limit'
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
function isFull(
  { longest }: Learned,
  page: MessagePage,
  limit: number,
  hasMore: boolean | null,
): boolean {
  const { length } = page.messages
  if (length === 0 || hasMore === false) return false
  if (hasMore === true || length >= Math.min(limit, page.limit ?? Infinity)) return true
  if (length !== longest.length) return false
  // A silent cap: known as one, or exactly a round number and never more than that.
  return longest.kind === 'cut' || (ROUND_NUMBERS.includes(length) && length >= 20)
}

/** The verdict on ids after a second answer: they hold when a message has the same id in both answers. */
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

/** Merges the messages of a page into those held. */
export function mergePage(
  state: FollowerState,
  after: string | null,
  messages: readonly Message[],
): MergedPage {
  const { byRound, rounds, interleaved, endsWith } = groupByRound(state, after, messages)
  if (rounds.some((id) => !state.places.has(id))) {
    // Rounds that no known round precedes on the page come behind the cursor.
    const isAnchor = after !== null && state.places.has(after) && !rounds.includes(after)
    setOrder(state, mergeOrders(state.order, isAnchor ? [after, ...rounds] : rounds))
  }
  learnDirection(state, [...byRound.values()])
  const isNewestFirst = state.learned.direction === 'newest-first'
  const keys: string[] = []
  let fresh = 0
  let end: MergedPage['end'] = null
  for (const [id, listed] of byRound) {
    const isKnown = state.rounds.has(id)
    const round = state.rounds.get(id) ?? createHeldRound(id)
    state.rounds.set(id, round)
    const wasShown = round.shown !== null
    const inOrder = isNewestFirst ? listed.toReversed() : listed
    const change = mergeMessages(round, inOrder, state.learned.ids !== 'changing')
    fresh += change.fresh
    keys.push(...change.keys)
    // Also where a page has only shown another order.
    if (wasShown && round.shown === null) state.shown = null
    const key = isNewestFirst ? change.keys[0] : change.keys.at(-1)
    if (id !== null && id === endsWith && key !== undefined) end = { roundId: id, key }
    if (!change.changed) continue
    state.version += 1
    state.shown = null
    if (id === null) continue
    if (!isKnown) state.newRounds.add(id)
    // The rest of a new round that a page cut is no growth.
    else if (!state.newRounds.has(id)) state.grewAt.set(id, state.polls)
  }
  state.count += fresh
  if (fresh > 0) state.complete = false
  const last = rounds.reduce<string | null>(
    (best, id) => (best === null || placeOf(state, id) > placeOf(state, best) ? id : best),
    null,
  )
  return { length: messages.length, fresh, rounds, last, interleaved, keys, end }
}

/** Times tell whether the service lists the messages of a round from the newest back; most of them count. */
function learnDirection(state: FollowerState, rounds: readonly (readonly Message[])[]): void {
  let reversals = 0
  for (const messages of rounds) {
    for (const [place, { at }] of messages.entries()) {
      const before = messages[place - 1]?.at ?? null
      if (before !== null && at !== null) reversals += Math.sign(before - at)
    }
  }
  if (reversals !== 0) state.learned.direction = reversals > 0 ? 'newest-first' : 'oldest-first'
}

/** A message that names no round belongs to the round of the one before it, or to that of the cursor. */
function groupByRound(state: FollowerState, after: string | null, messages: readonly Message[]) {
  const byRound = new Map<string | null, Message[]>()
  let interleaved = false
  let before: string | null | undefined
  for (const message of messages) {
    const id: string | null = message.roundId ?? inferRound(state, message, before ?? null, after)
    const group = byRound.get(id)
    if (group) {
      interleaved ||= id !== before
      group.push(message)
    } else {
      byRound.set(id, [message])
    }
    before = id
  }
  const rounds = [...byRound.keys()].filter((id) => id !== null)
  return { byRound, rounds, interleaved, endsWith: before ?? null }
}

function inferRound(
  state: FollowerState,
  message: Message,
  before: string | null,
  after: string | null,
): string | null {
  const { at } = message
  const name = nameOf(message, state.learned.ids)
  const inferred = (state.inferredRounds ??= inferredRoundsOf(state))
  const known = inferred.get(name)
  // A time makes the name that of one message alone, whose round stays; others go by their neighbour.
  const round = (at === null ? (before ?? known) : (known ?? before)) ?? after
  // A message that once began the list stays before all rounds, also when others have come before it since.
  if (known === null) return null
  inferred.set(name, round)
  return round
}

function nameOf(message: Message, ids: Ids): string {
  const { id, role, author, at } = message
  const byId = ids !== 'changing' && id !== null
  return byId ? JSON.stringify([id, role, author, at]) : fingerprint(message)
}

/** The rounds as they were when the held messages were stored. */
function inferredRoundsOf({ learned, rounds }: FollowerState): Map<string, string | null> {
  const inferred = new Map<string, string | null>()
  for (const { id, keyed } of rounds.values()) {
    for (const { message } of keyed) {
      if (message.roundId === null) inferred.set(nameOf(message, learned.ids), id)
    }
  }
  return inferred
}
