import type { Asking } from './ask.ts'
import {
  cursorBefore,
  isRefused,
  maxLimitAfter,
  placeOf,
  type FollowerState,
} from './follower-state.ts'
import { readPage, type ReadPage } from './read-page.ts'
import type { IssueReason } from './transcript.ts'

/** So many messages come in one answer: the most is asked for at once. */
const FEW = 1_500

/** The course of a chain of overlapping pages. */
export type Chain = {
  /** The cursor with which the chain goes on; null at its end. */
  next: string | null
  /** The first check that failed. */
  broken: { why: IssueReason; roundId: string | null } | null
  pages: ReadPage[]
  /** The pages behind the last round of a page, to see whether it was the last. */
  tails: ReadPage[]
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
  const result: Chain = { next: null, broken: null, pages: [], tails: [] }
  const stepped = new Set<string>()
  // Enough for all known messages and a quarter more.
  const enough = 2 ** Math.ceil(Math.log2(Math.max(1, state.count * 1.25)))
  let from = start
  let ask = state.count > FEW ? Math.min(mostAsked, Math.max(state.limit, enough)) : mostAsked
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page: ReadPage | null = yield* readPage(state, from, ask)
    if (page === null) {
      result.broken ??= { why: 'check-failed', roundId: from }
      from = cursorBefore(state, placeOf(state, from))
      if (from === null) return result
      continue
    }
    result.pages.push(page)
    if (!showsWhatIsHeld(state, from, page)) {
      const held = state.order[placeOf(state, from) + 1] ?? null
      result.broken ??= { why: 'check-failed', roundId: held }
    }
    if (page.last === null) return result
    const next = cursorBefore(state, placeOf(state, page.last))
    const maxLimit = Math.min(mostAsked, maxLimitAfter(state, from))
    if (placeOf(state, next) > placeOf(state, from)) {
      // Answers that were too large or too slow here may be so behind the next cursor, too.
      ask = Math.min(ask, maxLimit)
      from = next
    } else if (ask < maxLimit) {
      // The end, or a page too small to get on: the greatest page shows which.
      ask = mostAsked
    } else {
      if (page.full) result.broken ??= { why: 'cut', roundId: page.last }
      const tail: ReadPage | null =
        page.last === from ? page : yield* readPage(state, page.last, ask)
      if (tail !== null) result.tails.push(tail)
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
export function hidesLateWords(state: FollowerState, { pages }: Chain): string | null {
  const { ending, inventory, places, rounds } = state
  const [start] = pages
  // A round of a session at work may have grown between two pages.
  if (ending === null || !start?.end || new Set(start.keys).size >= state.count) return null
  if (!pages.some((page) => cutRoundOf(state, page) !== null)) return null
  const { roundId, key } = start.end
  const round = rounds.get(roundId)
  const at = round?.keyed[round.places.get(key) ?? -1]?.message.at ?? -Infinity
  const endedAt = new Map(inventory.rounds.map((each) => [each.id, each.endedAt]))
  const unseen = [...endedAt.keys()].filter((id) => !places.has(id) && !isRefused(state, id))
  const older = [...start.rounds.filter((id) => id !== start.last), ...unseen]
  return older.some((id) => (endedAt.get(id) ?? Infinity) > at) ? roundId : null
}
