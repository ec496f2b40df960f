import type { Asking } from './ask.ts'
import { chain } from './chain.ts'
import {
  clearIssue,
  cursorBefore,
  maxLimitAfter,
  placeOf,
  raiseIssue,
  type FollowerState,
} from './follower-state.ts'
import { read, type Read } from './read-page.ts'

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

/** One regular look while the session goes on: what grows, sometimes beyond the end, seldom everything. */
export function* poll(state: FollowerState): Asking<void> {
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
  if ((unseen || isIdleProbe) && last !== undefined) yield* read(state, last, state.limit)
  if (state.polls % AUDIT_EVERY === 0) yield* audit(state)
}

/** The oldest round that may still grow, and every other one. */
function hotPlaces(state: FollowerState): number[] {
  const hot = new Set([state.order.length - 1])
  for (const [id, at] of state.grewAt) {
    if (at < state.polls - HOT_POLLS) state.grewAt.delete(id)
    else hot.add(placeOf(state, id))
  }
  for (const round of state.inventory.rounds) {
    if (round.state === 'running') hot.add(placeOf(state, round.id))
  }
  return [...hot].filter((place) => place >= 0).toSorted((one, other) => one - other)
}

function* walk(state: FollowerState): Asking<void> {
  const hot = hotPlaces(state).map((place) => state.order[place] ?? '')
  const covered = new Set<string>()
  const stepped = new Set<string>()
  let ask = 0
  let most = AUDIT_ASK
  let grown: { from: string | null; length: number } | null = null
  let from = cursorBefore(state, placeOf(state, hot[0] ?? null), state.overlap)
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = yield* read(state, from, Math.max(state.limit, ask))
    if (page === null) {
      if (from === null) return
      from = cursorBefore(state, placeOf(state, from), 1)
      continue
    }
    most = Math.min(most, maxLimitAfter(state, from))
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
    if (page.full && page.fresh * 4 > page.limit) ask = Math.min(page.limit * 2, most)
    for (const id of page.rounds) if (!page.full || id !== page.last) covered.add(id)
    const isStuck = grown?.from === from && grown.length === page.length
    grown = null
    if (isStuck && page.last !== null && !stepped.has(page.last)) {
      // As long as before although more was asked for: a cap, and what follows lies behind it.
      stepped.add(page.last)
      from = page.last
      continue
    }
    const asked = state.limit
    const next = afterPage(state, from, page, stepped)
    if (state.limit > asked) grown = { from, length: page.length }
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
function isProved(state: FollowerState, from: string | null, page: Read): boolean {
  const next = state.order[placeOf(state, from) + 1]
  return next === undefined || page.rounds.includes(next)
}

/** Where to read on after a page; undefined when it was the last. */
function afterPage(
  state: FollowerState,
  from: string | null,
  page: Read,
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
