import { read, type Asking } from './ask.ts'
import { chain } from './chain.ts'
import { clearDoubt, MOST_ASKED, raiseDoubt, type FollowerState } from './follower-state.ts'
import type { Doubt } from './transcript.ts'

/** A service that shows something new for ever is not asked for ever. */
const MOST_PASSES = 8
/** The least number of messages at which a service is likely to cut a page. */
const LEAST_CAP = 20

/** Pages of so many messages begin at some of the cursors alone: all of them would be read hundreds of times. */
const LONG_PAGE = 512

/** What did not hold, and whether reading every cursor may help. */
type Finding = { doubt: Pick<Doubt, 'why' | 'roundId'> | null; sweep: boolean }

/**
 * Reads everything again and checks it. Where a check fails, every cursor is read until nothing new
 * comes, and the checks are made once more. Says whether they hold now.
 */
export function* reconcile(state: FollowerState): Asking<boolean> {
  let found = state.sweepLeft === null ? yield* checkAll(state) : null
  if (found === null || found.sweep) {
    yield* sweep(state)
    found = yield* checkAll(state)
  }
  const { doubt } = found
  const isSame = doubt?.why === state.doubt?.why && doubt?.roundId === state.doubt?.roundId
  if (!isSame) clearDoubt(state)
  if (doubt !== null) raiseDoubt(state, doubt.why, doubt.roundId)
  return doubt === null
}

/** One chain over the whole list, and what must hold of it. */
function* checkAll(state: FollowerState): Asking<Finding> {
  if (state.learned.accepted === 0) yield* read(state, null, state.limit)
  for (let pass = 0; pass < MOST_PASSES && (yield* readUnseen(state)); pass += 1) continue
  const { keys, broken, isCut, ends, fullEnds, saysMore } = yield* chain(
    state,
    null,
    MOST_ASKED,
    Infinity,
  )
  if (broken !== null) return { doubt: broken, sweep: true }
  for (const { id, keyed } of state.rounds.values()) {
    // A read of everything shows everything that was ever seen.
    const shown = keyed.every(({ key }) => keys.has(key) || state.beside?.keys.has(key))
    if (!shown) return { doubt: { why: 'check-failed', roundId: id }, sweep: true }
  }
  const last = state.order.at(-1)
  // A full page that ends with the last round may hide what comes before or behind it.
  if (last !== undefined && fullEnds.has(last)) {
    return { doubt: { why: 'cut', roundId: last }, sweep: true }
  }
  // Where pages are cut, late words of an old round may lie behind the cut: every cursor is read.
  const endsEarly = [...ends].some((id) => id !== last)
  const isUnproven = !saysMore && isConfirming(state)
  const isOpen = isCut || endsEarly || hasGap(state) || isUnproven
  // What was complete and has brought nothing since was shown to be so before.
  return { doubt: null, sweep: isOpen && !state.complete }
}

/**
 * The reading that is to say "complete": where the service never says whether there is more, and no page
 * was ever far longer, only every cursor shows that nothing lies behind a silent cut.
 */
function isConfirming({ ending, count, learned }: FollowerState): boolean {
  return ending !== null && ending.equal > 0 && count >= LEAST_CAP && count * 2 > learned.longest
}

/** A round of which nothing has come although one behind it has messages. */
function hasGap({ inventory, places }: FollowerState): boolean {
  const lastSeen = inventory.rounds.findLastIndex(({ id }) => places.has(id))
  return inventory.rounds.slice(0, lastSeen).some(({ id }) => !places.has(id))
}

/** Rounds that the session record names and no page has shown: they are cursors, too. */
function* readUnseen(state: FollowerState): Asking<boolean> {
  const before = state.count
  for (const { id } of state.inventory.rounds) {
    if (!state.places.has(id)) yield* read(state, id, MOST_ASKED)
  }
  return state.count > before
}

/** The cursors of the list at the greatest limit, until a whole pass brings nothing new. */
function* sweep(state: FollowerState): Asking<void> {
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const before = state.count
    state.sweepLeft ??= cursors(state)
    for (;;) {
      const cursor = state.sweepLeft[0]
      if (cursor === undefined) break
      // Only a cursor that was read leaves the list: a look that is broken off goes on here.
      yield* read(state, cursor, MOST_ASKED)
      state.sweepLeft.shift()
    }
    state.sweepLeft = null
    if (state.count === before) return
  }
}

/** Every one; where pages are long, so many that each message is shown about four times. */
function cursors(state: FollowerState): (string | null)[] {
  const { inventory, learned, most, order, rounds } = state
  const named = inventory.rounds.map(({ id }) => id)
  const length = Math.min(learned.longest, most)
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
