import type { Round } from '#src/model/session.ts'

import type { Entry, KeyedMessage } from './line-row.ts'
import type { Stage } from './main-line.ts'
import { mergeEntries, type Piece } from './merge-entries.ts'

/** A main-line round and the entries beside the round, in the order of time. */
export type Stretch = {
  round: Round
  entries: readonly Entry[]
  /** The entries of subagents; if empty, all entries are the round's own. */
  pieces: readonly Piece[]
}

const NOTHING: readonly KeyedMessage[] = []
const NO_PIECES: readonly Piece[] = []

/**
 * Orders rounds and messages: main-line rounds in the service's order, and entries of subagents by time,
 * so that new entries appear at the end. An unchanged stretch keeps its entries.
 */
export function orderRounds(
  { mains, subs }: Stage,
  messagesOf: (roundId: string) => readonly KeyedMessage[] | undefined,
): Stretch[] {
  const beside = new Map<number, Piece[]>()
  for (const { round, place: start } of subs) {
    let place = start
    const entries = entriesOf(round, messagesOf(round.id))
    for (let from = 0; from < entries.length;) {
      while (startsBy(mains[place + 1], entries[from]?.at ?? 0)) place += 1
      const to = firstFrom(entries, from, mains[place + 1])
      const pieces = beside.get(place)
      if (pieces) pieces.push({ entries, from, to })
      else beside.set(place, [{ entries, from, to }])
      from = to
    }
  }
  return mains.map((round, place) => {
    const own = entriesOf(round, messagesOf(round.id))
    const pieces = beside.get(place) ?? NO_PIECES
    return { round, pieces, entries: mergeEntries(own, pieces) }
  })
}

type Drawn = { messages: readonly KeyedMessage[]; entries: readonly Entry[] }
const drawn = new WeakMap<Round, Drawn>()

function entriesOf(round: Round, messages = NOTHING): readonly Entry[] {
  const before = drawn.get(round)
  if (before?.messages === messages) return before.entries
  let at = round.startedAt ?? messages[0]?.message.at ?? 0
  const entries: Entry[] = [{ kind: 'round', key: `round ${round.id}`, round, at }]
  for (const { key, message } of messages) {
    at = Math.max(at, message.at ?? 0)
    entries.push({ kind: 'message', key, round, at, message })
  }
  drawn.set(round, { messages, entries })
  return entries
}

function startsBy(round: Round | undefined, at: number): boolean {
  return round !== undefined && (round.startedAt ?? Infinity) <= at
}

/** The first entry after `from` that belongs beside the next main-line round or a later round. */
function firstFrom(entries: readonly Entry[], from: number, next: Round | undefined): number {
  let low = from + 1
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (startsBy(next, entries[middle]?.at ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
