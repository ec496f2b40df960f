import { hasEnded } from '#src/model/session.ts'

import type { Answer, Ask, Asking } from './ask.ts'
import { chain } from './chain.ts'
import {
  adoptInventory,
  auditOf,
  BLOCK_SIZE,
  clearIssue,
  createState,
  cursorBefore,
  isRefused,
  maxLimitAfter,
  placeOf,
  raiseIssue,
  type Audit,
  type FollowerSnapshot,
  type FollowerState,
  type FullRead,
  type Inventory,
  type RoundTail,
} from './follower-state.ts'
import type { HeldRound } from './held-round.ts'
import type { Learned } from './learned.ts'
import { endsLook, readPage, type ReadPage } from './read-page.ts'
import { reconcile } from './reconcile.ts'
import type { Transcript } from './transcript.ts'

/** Follows the messages of one session without a clock, a network or a promise. */
export type Follower = {
  learned: Learned
  /**
   * A look: yields each request and takes its answer. `inventory` is the session record as read before it,
   * `now` epoch milliseconds. False when a failed request ended it early; nothing is lost then.
   */
  look: (inventory: Inventory, now: number) => Generator<Ask, boolean, Answer>
  /** The next look reads and checks everything again. */
  wantAll: () => void
  view: () => Transcript
  /** The time of a new look although the session is over (epoch ms); null when nothing is left to read. */
  rereadAt: () => number | null
  snapshot: () => FollowerSnapshot
  /** The audit state and the changes since the last call; the caller stores them. */
  takeChanges: () => { audit: Audit; tails: RoundTail[] }
}

/** Reads after the end of a session: late words of cancelled subagents come within half a minute. */
const REREAD_AFTER_MS = [0, 2_000, 10_000, 30_000]
const EQUAL_READS = 2
/** While a long list is read anew its end is looked at after so many requests, or four times what that costs. */
const POLL_EVERY = 10

const HOT_POLLS = 3
const NEW_AND_HOT = 4
const PROBE_EVERY = 4
const AUDIT_EVERY = 20
const MOST_OVERLAP = 64
/** Requests of one look at what is growing; what is left comes with the next look. */
const MOST_PAGES = 40
/** An audit of a long list goes on where the one before it stopped. */
const AUDIT_PAGES = 8
const AUDIT_ASK = 2_048

/** Begins empty or with the stored state; `learned` holds the lessons of other sessions of the same service. */
export function createFollower(
  snapshot: FollowerSnapshot | null = null,
  learned?: Learned,
): Follower {
  const state = createState(snapshot, learned)
  return {
    learned: state.learned,
    look: (inventory, now) => look(state, inventory, now),
    wantAll: () => void (state.isReadWanted = true),
    view: () => (state.shown ??= viewOf(state)),
    rereadAt: () => rereadAt(state),
    snapshot: () => ({
      audit: auditOf(state),
      rounds: [...state.rounds.values()].map(({ id, keyed }) => ({
        roundId: id,
        messages: [...keyed],
      })),
    }),
    takeChanges: () => ({
      audit: auditOf(state),
      tails: [...state.rounds.values()].flatMap((round) => takeTail(round)),
    }),
  }
}

function* look(
  state: FollowerState,
  inventory: Inventory,
  now: number,
): Generator<Ask, boolean, Answer> {
  state.inventory = inventory
  state.now = now
  state.cursorAt = null
  adoptInventory(state)
  if (!hasEnded(inventory.state)) {
    state.ending = null
    if (state.complete) state.shown = null
    state.complete = false
  } else if (state.ending === null) {
    state.ending = { seenAt: now, reads: 0, readAt: now, equal: 0, passed: false }
    // Only requests from now on show the messages of the end.
    state.fullRead = null
  }
  const due = rereadAt(state)
  const isDue = state.isReadWanted || (state.ending !== null && due !== null && now >= due)
  if (isRefused(state, null)) yield* untilFailure(state, readPage(state, null, state.limit))
  if (isRefused(state, null)) return false
  // New messages go before stored ones: reading all of those anew may take minutes.
  const asked = yield* pollOnce(state)
  if (asked === null || (isDue && !(yield* readAll(state, asked)))) return false
  adoptInventory(state)
  return !isRefused(state, null)
}

/**
 * A poll of a session that goes on; a full read under way takes note of its messages. Gives the number of
 * its requests; null when one of them failed.
 */
function* pollOnce(state: FollowerState): Generator<Ask, number | null, Answer> {
  if (state.ending !== null) return 0
  if (state.fullRead) state.fullRead.isPolling = true
  const asks = yield* untilFailure(state, poll(state))
  if (state.fullRead) state.fullRead.isPolling = false
  return asks
}

/** A regular look while the session goes on: at growing rounds, sometimes beyond the end, seldom at everything. */
function* poll(state: FollowerState): Asking<void> {
  state.polls += 1
  const before = state.version
  // A long list that comes for the first time is mostly old: only its end is likely to grow.
  for (const id of state.order.slice(-NEW_AND_HOT)) {
    if (state.newRounds.has(id)) state.grewAt.set(id, state.polls)
  }
  state.newRounds.clear()
  yield* walk(state)
  if (state.version !== before) state.idle = 0
  else state.idle += 1
  const unseen = state.inventory.rounds.find(
    ({ id }) => !state.places.has(id) && !state.probedFor.has(id),
  )
  const isIdleProbe = state.idle > 0 && state.idle % PROBE_EVERY === 0
  if (unseen) state.probedFor.add(unseen.id)
  // A new round would lie behind the last one.
  const last = state.order.at(-1)
  if ((unseen || isIdleProbe) && last !== undefined) yield* readPage(state, last, state.limit)
  if (state.polls % AUDIT_EVERY === 0) yield* audit(state)
}

/** The oldest round that may still grow, and every other one. */
function hotPlaces(state: FollowerState): number[] {
  // Also for some polls after its end: its last messages may have come after the poll before.
  for (const round of state.inventory.rounds) {
    if (round.state === 'running') state.grewAt.set(round.id, state.polls)
  }
  const hot = new Set([state.order.length - 1])
  for (const [id, at] of state.grewAt) {
    if (at < state.polls - HOT_POLLS) state.grewAt.delete(id)
    else hot.add(placeOf(state, id))
  }
  return [...hot].filter((place) => place >= 0).toSorted((one, other) => one - other)
}

function* walk(state: FollowerState): Asking<void> {
  const hot = hotPlaces(state).map((place) => state.order[place] ?? '')
  const covered = new Set<string>()
  const stepped = new Set<string>()
  let ask = 0
  let maxLimit = AUDIT_ASK
  let from = cursorBefore(state, placeOf(state, hot[0] ?? null), state.overlap)
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = yield* readPage(state, from, Math.max(state.limit, ask))
    if (page === null) {
      if (from === null) return
      from = cursorBefore(state, placeOf(state, from), 1)
      continue
    }
    maxLimit = Math.min(maxLimit, maxLimitAfter(state, from))
    const isProof = from === null || isProved(state, from, page)
    if (!isProof && page.full && canGrow(state, from)) {
      grow(state, from)
      continue
    }
    if (!isProof && state.overlap < MOST_OVERLAP) {
      state.overlap *= 2
      from = cursorBefore(state, placeOf(state, hot[0] ?? null), state.overlap)
      continue
    }
    // Far behind the end, greater pages get there sooner.
    if (page.full && page.fresh * 4 > page.limit) ask = Math.min(page.limit * 2, maxLimit)
    for (const id of page.rounds) if (!page.full || id !== page.last) covered.add(id)
    const next = afterPage(state, from, page, stepped)
    if (next !== undefined) {
      if (next !== null && next === page.last) covered.add(next)
      from = next
      continue
    }
    if (!page.full && page.last !== null) covered.add(page.last)
    const open = hot.find((id) => !covered.has(id))
    if (open === undefined) return
    covered.add(open)
    const toOpen = cursorBefore(state, placeOf(state, open))
    if (toOpen === from) continue
    from = toOpen
  }
}

/** The overlap: a page shows the round that is held right behind its cursor, or it is not where we think. */
function isProved(state: FollowerState, from: string | null, page: ReadPage): boolean {
  const next = state.order[placeOf(state, from) + 1]
  return next === undefined || page.rounds.includes(next)
}

/** The next cursor after a page; undefined when the page was the last. */
function afterPage(
  state: FollowerState,
  from: string | null,
  page: ReadPage,
  stepped: Set<string>,
): string | null | undefined {
  // Far shorter than pages can be: it was not cut.
  const isEnough =
    page.fresh === 0 || page.length < Math.min(page.limit, state.learned.longest.length) / 2
  if (page.last === null || (!page.full && isEnough)) return undefined
  const next = cursorBefore(state, placeOf(state, page.last))
  const moves = placeOf(state, next) > placeOf(state, from)
  if (moves && !(page.full && page.interleaved && canGrow(state, from))) return next
  if (!page.full) return undefined
  if (canGrow(state, from)) {
    grow(state, from)
    return from
  }
  if (moves) return next
  // The rest of this round comes with no request: the documented step goes on behind it.
  raiseIssue(state, 'cut', page.last)
  if (stepped.has(page.last) || page.last === from) return undefined
  stepped.add(page.last)
  return page.last
}

function grow(state: FollowerState, from: string | null): void {
  state.limit = Math.min(state.limit * 2, greatest(state, from))
}

function canGrow(state: FollowerState, from: string | null): boolean {
  return state.limit < greatest(state, from)
}

function greatest(state: FollowerState, from: string | null): number {
  return Math.min(maxLimitAfter(state, from), state.learned.limits.refused - 1)
}

/** Reads the whole list again, a long one in parts, for what came late to old rounds. */
function* audit(state: FollowerState): Asking<void> {
  const doubted = state.doubt
  const from = state.auditAt
  const { next, broken } = yield* chain(state, from, AUDIT_ASK, AUDIT_PAGES)
  state.auditAt = next
  state.overlap = Math.max(1, Math.floor(state.overlap / 2))
  const isWhole = from === null && next === null
  if (isWhole && broken === null && doubted === state.doubt) clearIssue(state)
}

/** A full read that was stopped by a failure goes on with the request that failed. */
function* readAll(state: FollowerState, pollAsks: number): Generator<Ask, boolean, Answer> {
  if (state.fullRead === null) {
    state.fullRead = {
      reading: reconcile(state),
      before: state.version,
      ask: null,
      isPolling: false,
      polledKeys: new Set(),
      inner: new Set(),
      lateEnds: new Map(),
    }
    // More may come in time by now.
    for (const [cursor, { kind }] of state.takenCursors) {
      if (kind === 'limited') state.takenCursors.delete(cursor)
    }
  }
  const { before } = state.fullRead
  const passed = yield* resume(state, state.fullRead, pollAsks)
  if (passed === null) return false
  state.fullRead = null
  if (isRefused(state, null)) return false
  state.isReadWanted = false
  const { ending } = state
  if (ending === null) return true
  ending.passed = passed
  ending.reads += 1
  ending.readAt = state.now
  ending.equal = state.version === before ? ending.equal + 1 : 1
  state.complete = passed && ending.equal >= EQUAL_READS
  state.shown = null
  return true
}

/** Null when it was stopped again. */
function* resume(
  state: FollowerState,
  fullRead: FullRead,
  pollAsks: number,
): Generator<Ask, boolean | null, Answer> {
  // A poll may have been broken off.
  fullRead.isPolling = false
  let pollAt = Math.max(POLL_EVERY, 4 * pollAsks)
  for (let asks = 1; ; asks += 1) {
    if (fullRead.ask === null) {
      const first = fullRead.reading.next()
      if (first.done) return first.value
      fullRead.ask = first.value
    }
    const answer = yield fullRead.ask
    if (endsLook(state, fullRead.ask, answer)) return null
    const step = fullRead.reading.next(answer)
    if (step.done) return step.value
    fullRead.ask = step.value
    if (asks < pollAt) continue
    const asked = yield* pollOnce(state)
    if (asked === null) return null
    pollAt = asks + Math.max(POLL_EVERY, 4 * asked)
  }
}

/** The number of its requests; null when one failed: the next look asks for the rest. */
function* untilFailure(
  state: FollowerState,
  reading: Asking<unknown>,
): Generator<Ask, number | null, Answer> {
  let asks = 0
  let step = reading.next()
  while (!step.done) {
    const answer = yield step.value
    if (endsLook(state, step.value, answer)) return null
    asks += 1
    step = reading.next(answer)
  }
  return asks
}

function rereadAt({ ending, isReadWanted, now }: FollowerState): number | null {
  if (ending === null || isReadWanted) return now
  // Also what is complete: a late word may still come.
  const after = REREAD_AFTER_MS[ending.reads]
  if (after !== undefined) return ending.seenAt + after
  if (ending.passed && ending.equal >= EQUAL_READS) return null
  // The last reading still brought something: one more shows whether that was all.
  const isSettled = ending.equal >= EQUAL_READS || ending.reads > 2 * REREAD_AFTER_MS.length
  return isSettled ? null : ending.readAt + (REREAD_AFTER_MS[1] ?? 0)
}

function viewOf(state: FollowerState): Transcript {
  const ids = [null, ...state.order]
  const rounds = ids.flatMap((id) => {
    const round = state.rounds.get(id)
    if (!round || round.keyed.length === 0) return []
    return [(round.shown ??= { roundId: id, messages: [...round.keyed] })]
  })
  const { complete, count, doubt } = state
  return { rounds, count, complete, doubt, rereadAt: state.ending && rereadAt(state) }
}

function takeTail(round: HeldRound): RoundTail[] {
  if (round.changedFrom === Infinity) return []
  const from = round.changedFrom - (round.changedFrom % BLOCK_SIZE)
  round.changedFrom = Infinity
  return [{ roundId: round.id, from, messages: round.keyed.slice(from) }]
}
