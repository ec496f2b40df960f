import type { Message, MessagePage } from '#src/model/message.ts'
import { orderedRounds } from '#src/model/session.ts'

import { placeOf, type FollowerState } from './follower-state.ts'
import { createHeldRound, takeMessages } from './held-round.ts'
import type { Ids } from './learned.ts'
import { fingerprint } from './match-messages.ts'

/** A page that was merged. */
export type Taken = {
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

/** Merges a page into what is known. */
export function takePage(state: FollowerState, after: string | null, page: MessagePage): Taken {
  const { byRound, sequence, interleaved, endsWith } = groupByRound(state, after, page.messages)
  const news = sequence.some((id) => !state.places.has(id))
  // What no known round precedes on the page comes behind the cursor.
  const isAnchor = after !== null && state.places.has(after) && !sequence.includes(after)
  const anchored = isAnchor ? [after, ...sequence] : sequence
  if (news) setOrder(state, mergeOrders(state.order, anchored))
  learnDirection(state, [...byRound.values()])
  const { ids, direction } = state.learned
  const keys: string[] = []
  let fresh = 0
  let end = null as { roundId: string; key: string } | null
  for (const [id, shown] of byRound) {
    const messages = direction === 'newest-first' ? shown.toReversed() : shown
    const isKnown = state.rounds.has(id)
    const round = state.rounds.get(id) ?? createHeldRound(id)
    state.rounds.set(id, round)
    const wasShown = round.shown !== null
    const change = takeMessages(round, messages, ids !== 'changing')
    fresh += change.fresh
    keys.push(...change.keys)
    // Also where a page has only shown another order.
    if (wasShown && round.shown === null) state.shown = null
    const endKey = direction === 'newest-first' ? change.keys[0] : change.keys.at(-1)
    if (id !== null && id === endsWith && endKey !== undefined) end = { roundId: id, key: endKey }
    if (!change.changed) continue
    state.version += 1
    state.shown = null
    if (id === null) continue
    if (isKnown) state.grewAt.set(id, state.polls)
    else state.newRounds.add(id)
  }
  state.count += fresh
  if (fresh > 0) state.complete = false
  const last = sequence.reduce<string | null>(
    (best, id) => (best === null || placeOf(state, id) > placeOf(state, best) ? id : best),
    null,
  )
  return { length: page.messages.length, fresh, rounds: sequence, last, interleaved, keys, end }
}

/** Times tell whether the service lists the messages of a round from the newest back; most of them count. */
function learnDirection(state: FollowerState, rounds: readonly (readonly Message[])[]): void {
  let back = 0
  for (const messages of rounds) {
    for (const [place, { at }] of messages.entries()) {
      const before = messages[place - 1]?.at ?? null
      if (before !== null && at !== null) back += Math.sign(before - at)
    }
  }
  if (back !== 0) state.learned.direction = back > 0 ? 'newest-first' : 'oldest-first'
}

/** Takes over the order of the session record when it names every round that has messages. */
export function adoptInventory(state: FollowerState): void {
  const named = orderedRounds(state.inventory.rounds).map(({ id }) => id)
  const known = new Set(named)
  if (!state.order.every((id) => known.has(id))) return
  setOrder(
    state,
    named.filter((id) => state.places.has(id)),
  )
}

function setOrder(state: FollowerState, ids: readonly string[]): void {
  const same = ids.length === state.order.length && ids.every((id, at) => id === state.order[at])
  if (same) return
  state.order = [...ids]
  state.places = new Map(ids.map((id, place) => [id, place]))
  state.shown = null
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
  const sequence = [...byRound.keys()].filter((id) => id !== null)
  return { byRound, sequence, interleaved, endsWith: before ?? null }
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
  // What once began the list stays before all rounds, whatever has come before it since.
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

/**
 * Merges what a page shows of the order of rounds into the order held: that stands as it is, and what
 * only the page knows comes behind the neighbour it follows there. Costs as much as both are long.
 */
export function mergeOrders(
  order: readonly string[],
  sequence: readonly string[],
): readonly string[] {
  const held = new Set(order)
  const behind = new Map<string | null, Set<string>>()
  const fresh = new Set<string>()
  let anchor: string | null = null
  for (const id of sequence) {
    if (held.has(id)) {
      anchor = id
      continue
    }
    if (fresh.has(id)) continue
    fresh.add(id)
    behind.set(anchor, (behind.get(anchor) ?? new Set()).add(id))
  }
  if (fresh.size === 0) return order
  const merged = [...(behind.get(null) ?? [])]
  for (const id of order) merged.push(id, ...(behind.get(id) ?? []))
  return merged
}
