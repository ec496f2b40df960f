import { orderedRounds } from '#src/model/session.ts'

import type { Asking } from './ask.ts'
import { chain, type Chain, cutRoundOf, hidesLateWords } from './chain.ts'
import {
  adoptInventory,
  clearIssue,
  isRefused,
  MAX_LIMIT,
  maxLimitAfter,
  raiseIssue,
  type FollowerState,
} from './follower-state.ts'
import { learnCap } from './learned.ts'
import { readPage, ROUND_NUMBERS, type ReadPage } from './read-page.ts'
import type { CompletenessIssue } from './transcript.ts'

/** A service that shows something new for ever is not asked for ever. */
const MOST_PASSES = 8
/** The reading after the end, counted from 0, that looks for late words everywhere once more. */
const LAST_READ = 3
/** Longer lists are not read once more under every cursor: that would take minutes. */
const MOST_READ_TWICE = 8_192

/** Pages of so many messages begin at some of the cursors alone: all of them would be read hundreds of times. */
const LONG_PAGE = 512

/** The doubt that a check leaves, and whether reading every cursor may help. */
type Finding = { doubt: Pick<CompletenessIssue, 'why' | 'roundId'> | null; sweep: boolean }

/**
 * Reads everything again and checks it. Where a check fails, every cursor is read until nothing new
 * comes, and the checks are made once more. Says whether they hold now.
 */
export function* reconcile(state: FollowerState): Asking<boolean> {
  let found = state.sweepLeft === null ? yield* checkAll(state) : null
  if (found === null || found.sweep) {
    yield* sweep(state)
    // A page that met no known round has put its own before them, and no page turns two rounds round.
    adoptInventory(state)
    found = yield* checkAll(state)
  }
  const { doubt } = found
  const isSame = doubt?.why === state.doubt?.why && doubt?.roundId === state.doubt?.roundId
  if (!isSame) clearIssue(state)
  if (doubt !== null) raiseIssue(state, doubt.why, doubt.roundId)
  return doubt === null
}

/** The checks of a chain over the whole list. */
function* checkAll(state: FollowerState): Asking<Finding> {
  if (state.learned.limits.accepted === 0) yield* readPage(state, null, state.limit)
  const before = state.count
  let asked = yield* readUnseen(state)
  // An unseen round may have messages that tell of the others.
  if (state.count > before) asked = yield* readUnseen(state)
  let chained = yield* chain(state, null, MAX_LIMIT, Infinity)
  // A cap that shows only now: its pages are read again as what they are.
  if (learnCut(state, chained)) chained = yield* chain(state, null, MAX_LIMIT, Infinity)
  const doubt = chained.broken ?? findFault(state, chained, asked)
  if (doubt !== null) return { doubt, sweep: true }
  const hidden = hidesLateWords(state, chained)
  // If pages are cut, late words of an old round may lie behind the cut: every cursor is read.
  const isCut = chained.pages.every(({ length }) => length < state.count)
  // A list that was complete and has brought nothing since was checked before; late words come in between.
  const isLastRead = state.ending?.reads === LAST_READ && state.count <= MOST_READ_TWICE
  // While the session runs, what is old is looked at now and then; its end has every cursor read.
  const isSettled = state.ending === null || (state.complete && !isLastRead)
  return {
    doubt: hidden === null ? null : { why: 'cut', roundId: hidden },
    sweep: !isSettled && (isCut || isConfirming(state)),
  }
}

/** Learns the length at which pages are cut, where another page shows more of the round in which one ended. */
function learnCut(state: FollowerState, { pages }: Chain): boolean {
  // A round of a session at work may have grown between two pages.
  if (state.ending === null) return false
  const cut = pages.filter((page) => !page.full && cutRoundOf(state, page) !== null)
  return learnCap(state.learned, Math.max(...cut.map(({ length }) => length)))
}

/** The first fault that the pages of the new reading show; faults that say more come first. */
function findFault(state: FollowerState, chained: Chain, asked: UnseenPages): Finding['doubt'] {
  const { fullRead, order } = state
  const { pages, tails } = chained
  const all = [...pages, ...tails]
  const keys = new Set(all.flatMap((page) => page.keys))
  for (const { id, keyed } of state.rounds.values()) {
    // A read of everything shows everything that was ever seen.
    const isShown = keyed.every(({ key }) => keys.has(key) || fullRead?.polledKeys.has(key))
    if (!isShown) return { why: 'check-failed', roundId: id }
  }
  const last = order.at(-1) ?? null
  const [start] = pages
  // A full page that ends with the last round may hide what comes before or behind it.
  const hidesMore = pages.some(
    (page, at) =>
      page.full && page.last === last && !(state.ending === null && isFollowed(pages, at)),
  )
  // The service speaks of more than it has shown.
  const isAllOnStart = start?.hasMore === true && new Set(start.keys).size === state.count
  const countsMore = pages.some(({ total = 0 }) => total > state.count)
  if (hidesMore || isAllOnStart || countsMore) return { why: 'cut', roundId: last }
  for (const [key, roundId] of fullRead?.lateEnds ?? []) {
    if (!fullRead?.inner.has(key)) return { why: 'cut', roundId }
  }
  // Pages that end before their limit, and with any length: an empty one shows the end, or the record.
  const isNamed = last !== null && state.inventory.rounds.some(({ id }) => id === last)
  const isRagged = pages.some((page) => endsEarly(state, page))
  // A page behind the last round was empty, or the service has said that nothing follows.
  const isEnd = (page: ReadPage) =>
    page.last === null || (page.hasMore === false && page.last === last)
  if (isRagged && !all.some(isEnd) && !isNamed) return { why: 'cut', roundId: last }
  const unseen = findUnseen(state, chained, asked)
  return unseen === null ? null : { why: 'unseen', roundId: unseen }
}

/**
 * Whether the page before it in the chain shows what comes before a page, and a page behind it that is not full
 * what follows. Late words behind its cut may still hide: the readings after the end ask under every cursor.
 */
function isFollowed(pages: readonly ReadPage[], at: number): boolean {
  const last = pages[at]?.last
  return at > 0 && pages.slice(at + 1).some((page) => !page.full && page.last === last)
}

/** A page that ended early, at a length that is no limit. */
function endsEarly({ learned, order }: FollowerState, { full, last, length }: ReadPage): boolean {
  const isLimit = ROUND_NUMBERS.includes(length) && length === learned.longest.length
  return !full && !isLimit && last !== order.at(-1)
}

/**
 * A round that the session record names, and that is not known to have no messages. It is, where the service
 * refuses it as a cursor but not others, or gives the whole list; or else what follows it comes behind it.
 */
function findUnseen(state: FollowerState, chained: Chain, asked: UnseenPages): string | null {
  const [start, ...others] = chained.pages
  if (state.count === 0) return null
  const movesOn = [...others, ...chained.tails].some(({ keys }) => keys[0] !== start?.keys[0])
  const isRagged = chained.pages.some((page) => endsEarly(state, page))
  const named = orderedRounds(state.inventory.rounds).map(({ id }) => id)
  const places = new Map(named.map((id, place) => [id, place]))
  const isBehind = (id: string, other: string) =>
    (places.get(other) ?? Infinity) > (places.get(id) ?? 0)
  const takesOthers = state.order.some((id) => !isRefused(state, id))
  const refusesSome = takesOthers && [...asked.values()].includes(null)
  const isStart = (page: ReadPage) =>
    movesOn && page.length === start?.length && page.keys[0] === start.keys[0]
  const isUnknown = (page: ReadPage | null) =>
    page === null ? takesOthers : !refusesSome && isStart(page)
  // If a round is unknown to the service, another round that it knows has messages.
  const isAnyUnknown = [...asked.values()].some(isUnknown)
  // A list that may begin with the newest may be cut before its oldest round.
  const [first, ...next] = (start?.rounds ?? []).map((id) => places.get(id) ?? Infinity)
  const isForward =
    state.learned.direction === 'oldest-first' && next.some((place) => place > (first ?? 0))
  const mayHideOldest = !isForward && start?.hasMore !== false
  const isSilent = (id: string, page: ReadPage | null) => {
    if (page === null) return takesOthers
    if (mayHideOldest && state.order.every((other) => isBehind(id, other))) return false
    if (isAnyUnknown) return isUnknown(page)
    return !isRagged && page.rounds.every((other) => isBehind(id, other))
  }
  const unseen = named.find((id) => !state.places.has(id) && !isSilent(id, asked.get(id) ?? null))
  return unseen ?? null
}

/**
 * The reading that is to say "complete": where no page was ever far longer, only every cursor shows that
 * nothing lies behind a silent cut.
 */
function isConfirming({ ending, count, learned }: FollowerState): boolean {
  return ending !== null && ending.equal > 0 && count * 2 > learned.longest.length
}

/** Round → what came behind it as a cursor; null where the service does not take it. */
type UnseenPages = Map<string, ReadPage | null>

/** Rounds that the session record names and no page has shown: they are cursors, too. */
function* readUnseen(state: FollowerState): Asking<UnseenPages> {
  const pages: UnseenPages = new Map()
  for (const { id } of state.inventory.rounds) {
    if (!state.places.has(id)) pages.set(id, yield* readPage(state, id, MAX_LIMIT))
  }
  return pages
}

/** The cursors of the list at the greatest limit, until a whole pass brings nothing new. */
function* sweep(state: FollowerState): Asking<void> {
  let ask = MAX_LIMIT
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const before = state.count
    state.sweepLeft ??= cursors(state)
    for (;;) {
      const cursor = state.sweepLeft[0]
      if (cursor === undefined) break
      // Only a cursor that was read leaves the list: a look that is broken off goes on here.
      yield* readPage(state, cursor, ask)
      ask = Math.min(ask, maxLimitAfter(state, cursor))
      state.sweepLeft.shift()
    }
    state.sweepLeft = null
    if (state.count === before) return
  }
}

/** Every one; where pages are long, so many that each message is shown about four times. */
function cursors(state: FollowerState): (string | null)[] {
  const { inventory, learned, order, rounds } = state
  const named = inventory.rounds.map(({ id }) => id)
  const limits = [...state.takenCursors.keys()].map((cursor) => maxLimitAfter(state, cursor))
  const length = Math.min(learned.longest.length, ...limits)
  const apart = length < LONG_PAGE ? 0 : length / 4
  let passed = 0
  const chosen = [...new Set([...order, ...named])].filter((id) => {
    passed += rounds.get(id)?.keyed.length ?? apart
    if (passed < apart) return false
    passed = 0
    return true
  })
  return [null, ...chosen]
}
