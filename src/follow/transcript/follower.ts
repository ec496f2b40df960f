import { hasEnded } from '#src/model/session.ts'

import type { Answer, Ask, Asking } from './ask.ts'
import {
  auditOf,
  createFullRead,
  createState,
  isRefused,
  type FollowerState,
  type FullRead,
  type Inventory,
} from './follower-state.ts'
import type { HeldRound } from './held-round.ts'
import type { Learned } from './learned.ts'
import { poll } from './poll.ts'
import { endsLook, read } from './read-page.ts'
import { reconcile } from './reconcile.ts'
import { BLOCK_SIZE, type FollowerSnapshot, type RoundTail } from './stored-state.ts'
import { adoptInventory } from './take-page.ts'
import type { Transcript } from './transcript.ts'

export type Follower = ReturnType<typeof createFollower>

/** Reads after the end of a session: late words of cancelled subagents come within half a minute. */
const REREAD_AFTER_MS = [0, 2_000, 10_000, 30_000]
const EQUAL_READS = 2
/** While a long list is read anew its end is looked at after so many requests, or four times what that costs. */
const POLL_EVERY = 10

/**
 * Follows the messages of one session without a clock, a network or a promise. It begins empty or with
 * the stored state; `learned` holds the lessons of other sessions of the same service.
 */
export function createFollower(snapshot: FollowerSnapshot | null = null, learned?: Learned) {
  const state = createState(snapshot, learned)
  return {
    learned: state.learned,
    /**
     * One look: yields each request and takes its answer. `inventory` is the session record as read before
     * it, `now` epoch milliseconds. False when a failed request ended it early; nothing is lost then.
     */
    look: (inventory: Inventory, now: number) => look(state, inventory, now),
    /** The next look reads and checks everything again. */
    wantAll(): void {
      state.isReadWanted = true
    },
    view: (): Transcript => (state.shown ??= viewOf(state)),
    /** When to look again although the session is over (epoch ms); null when nothing is left to read. */
    rereadAt: () => rereadAt(state),
    snapshot: (): FollowerSnapshot => ({
      audit: auditOf(state),
      rounds: [...state.rounds.values()].map(({ id, keyed }) => ({
        roundId: id,
        messages: [...keyed],
      })),
    }),
    /** The audit state and the changes since the last call; the caller stores them. */
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
  if (isRefused(state, null)) yield* untilFailure(state, read(state, null, state.limit))
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

/** A full read that was stopped by a failure goes on with the request that failed. */
function* readAll(state: FollowerState, pollAsks: number): Generator<Ask, boolean, Answer> {
  if (state.fullRead === null) {
    state.fullRead = createFullRead(reconcile(state), state.version)
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
