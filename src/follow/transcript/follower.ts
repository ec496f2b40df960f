import { hasEnded } from '#src/model/session.ts'

import { isSlowAnyway, noteSlow, read, type Answer, type Ask, type Asking } from './ask.ts'
import {
  auditOf,
  createBeside,
  createState,
  type Audit,
  type FollowerSnapshot,
  type FollowerState,
  type Inventory,
  type Learned,
} from './follower-state.ts'
import type { HeldRound } from './held-round.ts'
import { poll } from './poll.ts'
import { reconcile } from './reconcile.ts'
import { adoptInventory } from './take-page.ts'
import type { KeyedMessage, Transcript, TranscriptRound } from './transcript.ts'

/** Messages are kept in blocks of so many; a changed block is written whole. */
export const BLOCK_SIZE = 200

/** Messages of a round from `from` on: what has changed since they were last kept. */
export type RoundTail = { roundId: string | null; from: number; messages: readonly KeyedMessage[] }

/**
 * Follows the messages of one session without a clock, a network or a promise. `look` yields each request
 * and takes its answer; when it is done, the follower rests until the next look.
 */
export type Follower = {
  /**
   * One look. `inventory` is the session record as read before it, `now` epoch milliseconds. The result
   * says whether it came to its end; a failed request ends it early and loses nothing.
   */
  look(inventory: Inventory, now: number): Generator<Ask, boolean, Answer>
  /** The next look reads and checks everything again. */
  wantAll(): void
  view(): Transcript
  /** When to look again although the session is over (epoch ms); null when nothing is left to read. */
  rereadAt(): number | null
  snapshot(): FollowerSnapshot
  /** The audit state and what has changed since the last call; what is given here counts as kept. */
  takeChanges(): { audit: Audit; tails: readonly RoundTail[] }
  learned: Learned
}

/** Reads after the end of a session: late words of cancelled subagents come within half a minute. */
const REREAD_AFTER_MS = [0, 2_000, 10_000, 30_000]
const EQUAL_READS = 2
/** While a long list is read anew its end is looked at after so many requests, or four times what that costs. */
const POLL_EVERY = 10

/** Begins empty, or with what was kept; `learned` is what other sessions taught about the same service. */
export function createFollower(
  snapshot: FollowerSnapshot | null = null,
  learned?: Learned,
): Follower {
  const state = createState(snapshot, learned)
  const underway: Underway = { reconcile: null }
  return {
    learned: state.learned,
    look: (inventory, now) => look(state, underway, inventory, now),
    wantAll() {
      state.wanted = true
    },
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
  underway: Underway,
  inventory: Inventory,
  now: number,
): Generator<Ask, boolean, Answer> {
  state.inventory = inventory
  state.now = now
  // What a round has grown by since the last look says nothing of where its page ended.
  state.endedWith = null
  state.cursorAt = null
  adoptInventory(state)
  if (!hasEnded(inventory.state)) {
    state.ending = null
    if (state.complete) state.shown = null
    state.complete = false
  } else if (state.ending === null) {
    state.ending = { seenAt: now, reads: 0, readAt: now, equal: 0, passed: false }
    // Only what is asked for from now on shows what the end has left.
    underway.reconcile = null
    state.beside = null
  }
  const due = rereadAt(state)
  const isDue = state.wanted || (state.ending !== null && due !== null && now >= due)
  if (state.startRefusals > 0) yield* untilFailure(state, read(state, null, state.limit))
  if (state.startRefusals > 0) return false
  // What is new goes before what was kept: reading all of that anew may take minutes.
  const asked = yield* pollBeside(state)
  if (asked === null || (isDue && !(yield* goOn(state, underway, asked)))) return false
  adoptInventory(state)
  return state.startRefusals === 0
}

/**
 * A poll of a session that goes on; a reading of everything that is under way takes note of what it shows.
 * How many requests that were; null when one of them failed.
 */
function* pollBeside(state: FollowerState): Generator<Ask, number | null, Answer> {
  if (state.ending !== null) return 0
  if (state.beside) state.beside.isPolling = true
  const asks = yield* untilFailure(state, poll(state))
  if (state.beside) state.beside.isPolling = false
  return asks
}

/** A reconcile that was stopped by a failure goes on with the request that failed. */
function* goOn(
  state: FollowerState,
  underway: Underway,
  pollAsks: number,
): Generator<Ask, boolean, Answer> {
  if (underway.reconcile === null) {
    underway.reconcile = { reading: reconcile(state), ask: null, before: state.version }
    state.beside = createBeside()
    state.mostBehind.clear()
  }
  const { before } = underway.reconcile
  const passed = yield* resume(state, underway.reconcile, pollAsks)
  if (passed === null) return false
  underway.reconcile = null
  state.beside = null
  if (state.startRefusals > 0) return false
  state.wanted = false
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

type Reconciling = { reading: Asking<boolean>; ask: Ask | null; before: number }
/** A reconcile that a failed request has stopped. */
type Underway = { reconcile: Reconciling | null }

/** Null when it was stopped again. */
function* resume(
  state: FollowerState,
  stopped: Reconciling,
  pollAsks: number,
): Generator<Ask, boolean | null, Answer> {
  // A poll may have been broken off.
  if (state.beside) state.beside.isPolling = false
  let pollAt = Math.max(POLL_EVERY, 4 * pollAsks)
  for (let asks = 1; ; asks += 1) {
    if (stopped.ask === null) {
      const first = stopped.reading.next()
      if (first.done) return first.value
      stopped.ask = first.value
    }
    const answer = yield stopped.ask
    noteSlow(state, stopped.ask, answer)
    if (answer.kind === 'failed' || isSlowAnyway(state, stopped.ask, answer)) return null
    const step = stopped.reading.next(answer)
    if (step.done) return step.value
    stopped.ask = step.value
    if (asks < pollAt) continue
    const asked = yield* pollBeside(state)
    if (asked === null) return null
    pollAt = asks + Math.max(POLL_EVERY, 4 * asked)
  }
}

/** How many requests it took; null when one failed: the rest is asked for with the next look. */
function* untilFailure(
  state: FollowerState,
  reading: Asking<unknown>,
): Generator<Ask, number | null, Answer> {
  let asks = 0
  let step = reading.next()
  while (!step.done) {
    const answer = yield step.value
    noteSlow(state, step.value, answer)
    if (answer.kind === 'failed' || isSlowAnyway(state, step.value, answer)) return null
    asks += 1
    step = reading.next(answer)
  }
  return asks
}

function rereadAt({ ending, wanted, now }: FollowerState): number | null {
  if (ending === null || wanted) return now
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
    return round && round.keyed.length > 0 ? [shownOf(round)] : []
  })
  const { complete, count, doubt } = state
  return { rounds, count, complete, doubt, rereadAt: state.ending && rereadAt(state) }
}

function shownOf(round: HeldRound): TranscriptRound {
  round.shown ??= { roundId: round.id, messages: [...round.keyed] }
  return round.shown
}

function takeTail(round: HeldRound): RoundTail[] {
  if (round.changedFrom === Infinity) return []
  const from = round.changedFrom - (round.changedFrom % BLOCK_SIZE)
  round.changedFrom = Infinity
  return [{ roundId: round.id, from, messages: round.keyed.slice(from) }]
}
