import type { Asking } from './ask.ts'
import {
  cursorBefore,
  isRefused,
  maxLimitAfter,
  placeOf,
  type FollowerState,
} from './follower-state.ts'
import { readPage, ROUND_NUMBERS, type ReadPage } from './read-page.ts'
import type { IssueReason } from './transcript.ts'

/** So many messages come in one answer: the most is asked for at once. */
const FEW = 1_500

export type Chain = ReturnType<typeof createChain>

/** The course of a chain of overlapping pages: its next cursor, its messages, the first check that failed. */
function createChain() {
  return {
    next: null as string | null,
    keys: new Set<string>(),
    broken: null as { why: IssueReason; roundId: string | null } | null,
    /** A page may have ended within a round, or before the list did. */
    isCut: false,
    /** Rounds with which pages ended, where that may be a cut; and those of them that ended full pages. */
    ends: new Set<string>(),
    fullEnds: new Set<string>(),
    /** The service has said of a page whether there is more: the rest may lie behind any cursor. */
    saysMore: false,
    pages: 0,
    /** The page from the start, and whether one behind a cursor began elsewhere. */
    start: null as ReadPage | null,
    movesOn: false,
    /** A page behind the last round was empty, or the service has said that nothing follows. */
    isEnded: false,
    /** A page ended early, at a length that is no limit. */
    isRagged: false,
    /** The greatest number of messages that the service has spoken of. */
    total: 0,
    /** The end of each page. */
    pageEnds: [] as Pick<ReadPage, 'length' | 'end' | 'full'>[],
  }
}

/**
 * Reads from a cursor to the end in overlapping pages: each begins before the last round of the page
 * before it, so that it shows known messages first. Ends early after `mostPages`.
 */
export function* chain(
  state: FollowerState,
  start: string | null,
  mostAsked: number,
  mostPages: number,
): Asking<Chain> {
  const result = createChain()
  const stepped = new Set<string>()
  // Enough for all known messages and a quarter more.
  const enough = 2 ** Math.ceil(Math.log2(Math.max(1, state.count * 1.25)))
  let from = start
  let ask = state.count > FEW ? Math.min(mostAsked, Math.max(state.limit, enough)) : mostAsked
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page: ReadPage | null = yield* readPage(state, from, ask)
    note(state, result, from, page)
    if (page === null) {
      from = cursorBefore(state, placeOf(state, from))
      if (from === null) return result
      continue
    }
    if (page.last === null) return { ...result, isEnded: true }
    const next = cursorBefore(state, placeOf(state, page.last))
    const most = Math.min(mostAsked, maxLimitAfter(state, from))
    if (placeOf(state, next) > placeOf(state, from)) {
      // What was too large or too slow here may be so behind the next cursor, too.
      ask = Math.min(ask, most)
      from = next
    } else if (ask < most) {
      // The end, or a page too small to get on: the greatest page shows which.
      ask = mostAsked
    } else {
      if (page.full) result.broken ??= { why: 'cut', roundId: page.last }
      const tail: ReadPage | null =
        page.last === from ? page : yield* readPage(state, page.last, ask)
      for (const key of tail?.keys ?? []) result.keys.add(key)
      result.movesOn ||= tail?.keys[0] !== result.start?.keys[0]
      result.isEnded ||= tail?.last === null
      // Behind the last round lies nothing older, or the cursor does not mean a place in the list.
      const isTail = page.last !== from
      const goesBack = tail?.rounds.some((id) => placeOf(state, id) < placeOf(state, page.last))
      if (isTail && goesBack) result.broken ??= { why: 'check-failed', roundId: page.last }
      if (tail === null || tail.last === null || stepped.has(page.last)) return result
      stepped.add(page.last)
      if (placeOf(state, tail.last) <= placeOf(state, page.last)) return result
      from = page.last
    }
  }
  return { ...result, next: from }
}

function note(
  state: FollowerState,
  chained: Chain,
  from: string | null,
  page: ReadPage | null,
): void {
  const held = state.order[placeOf(state, from) + 1] ?? null
  if (page === null) {
    chained.broken ??= { why: 'check-failed', roundId: from }
    return
  }
  chained.pages += 1
  for (const key of page.keys) chained.keys.add(key)
  chained.pageEnds.push({ length: page.length, end: page.end, full: page.full })
  chained.total = Math.max(chained.total, page.total ?? 0)
  chained.saysMore ||= page.hasMore !== null
  chained.isEnded ||= page.hasMore === false && page.last === (state.order.at(-1) ?? null)
  if (from === null) chained.start = page
  else chained.movesOn ||= page.keys[0] !== chained.start?.keys[0]
  if (!showsWhatIsHeld(state, from, page)) {
    chained.broken ??= { why: 'check-failed', roundId: held }
  }
  if (page.full || (from === null && page.keys.length < state.count)) chained.isCut = true
  if (page.last !== null) chained.ends.add(page.last)
  const isLimit =
    ROUND_NUMBERS.includes(page.length) && page.length === state.learned.longest.length
  chained.isRagged ||= !page.full && !isLimit && page.last !== state.order.at(-1)
  if (page.last !== null && page.full) chained.fullEnds.add(page.last)
}

/** Every held message of the rounds between the cursor and the page's last round is on the page. */
function showsWhatIsHeld(state: FollowerState, from: string | null, page: ReadPage): boolean {
  const begin = placeOf(state, from) + 1
  const next = state.order[begin]
  if (next === undefined) return true
  if (page.last === null) return false
  const keys = new Set(page.keys)
  const isShown = (key: string) => keys.has(key) || state.fullRead?.polledKeys.has(key) === true
  const end = placeOf(state, page.last)
  for (let place = begin; place < end; place += 1) {
    const round = state.rounds.get(state.order[place] ?? null)
    if (round && !round.keyed.every(({ key }) => isShown(key))) return false
  }
  // The last one may be cut, but it begins where it is held to begin.
  const first = state.rounds.get(page.last)?.keyed[0]?.key
  return end >= begin && (first === undefined || isShown(first))
}

/** The round in which a page ends although more of it is held: something has cut the page there. */
export function cutRoundOf(state: FollowerState, { end }: Pick<ReadPage, 'end'>): string | null {
  if (end === null) return null
  const round = state.rounds.get(end.roundId)
  const last = state.learned.direction === 'newest-first' ? round?.keyed[0] : round?.keyed.at(-1)
  return last && last.key !== end.key ? end.roundId : null
}

/**
 * The round with which the page from the start ends, if pages are cut within rounds and older rounds may have
 * later words behind that cut: no cursor shows those again. A round that had ended before the cut, by the
 * record, has none; another that the record names may have all of its words there.
 */
export function hidesLateWords(state: FollowerState, { start, pageEnds }: Chain): string | null {
  const { ending, inventory, places, rounds } = state
  // A round of a session at work may have grown between two pages.
  if (ending === null || !start?.end || new Set(start.keys).size >= state.count) return null
  if (!pageEnds.some((page) => cutRoundOf(state, page) !== null)) return null
  const { roundId, key } = start.end
  const round = rounds.get(roundId)
  const at = round?.keyed[round.places.get(key) ?? -1]?.message.at ?? -Infinity
  const endedAt = new Map(inventory.rounds.map((each) => [each.id, each.endedAt]))
  const unseen = [...endedAt.keys()].filter((id) => !places.has(id) && !isRefused(state, id))
  const older = [...start.rounds.filter((id) => id !== start.last), ...unseen]
  return older.some((id) => (endedAt.get(id) ?? Infinity) > at) ? roundId : null
}
