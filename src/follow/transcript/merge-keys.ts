import type { Message } from '#src/model/message.ts'

import type { HeldRound } from './round-record.ts'
import type { KeyedMessage } from './transcript.ts'

/**
 * Puts new messages where the page shows them: behind the neighbour that precedes them there. Where the
 * page contradicts the order held, the page wins.
 */
export function mergeKeys(
  round: HeldRound,
  keys: readonly string[],
  news: ReadonlyMap<string, Message>,
): void {
  const sequence = [...new Set(keys)]
  const lastKnown = sequence.findLast((key) => round.places.has(key))
  const firstNew = sequence.findIndex((key) => news.has(key))
  const isTail =
    firstNew !== -1 &&
    sequence.slice(firstNew).every((key) => news.has(key)) &&
    (round.keyed.length === 0 ||
      (lastKnown !== undefined && round.places.get(lastKnown) === round.keyed.length - 1)) &&
    isAscending(round, sequence.slice(0, firstNew))
  if (isTail) {
    append(round, sequence.slice(firstNew), news)
    return
  }
  if (lastKnown === undefined) {
    append(round, sequence, news)
    sortByTime(round)
    return
  }
  rebuild(round, sequence, news)
}

function append(
  round: HeldRound,
  keys: readonly string[],
  news: ReadonlyMap<string, Message>,
): void {
  round.changedFrom = Math.min(round.changedFrom, round.keyed.length)
  for (const key of keys) {
    const message = news.get(key)
    if (!message) continue
    round.places.set(key, round.keyed.length)
    round.keyed.push({ key, message })
  }
  round.shown = null
}

/** Windows without a common message say nothing of their order; a time on every message does. */
function sortByTime(round: HeldRound): void {
  if (round.keyed.some(({ message }) => message.at === null)) return
  replace(
    round,
    round.keyed.toSorted((one, other) => (one.message.at ?? 0) - (other.message.at ?? 0)),
  )
}

function rebuild(
  round: HeldRound,
  sequence: readonly string[],
  news: ReadonlyMap<string, Message>,
): void {
  const known = sequence.filter((key) => round.places.has(key))
  const slots = known.map((key) => round.places.get(key) ?? 0).toSorted((a, b) => a - b)
  const ordered = [...round.keyed]
  for (const [at, key] of known.entries()) {
    const held = round.keyed[round.places.get(key) ?? -1]
    if (held) ordered[slots[at] ?? 0] = held
  }
  const before = new Map<string, KeyedMessage[]>()
  const behind = new Map<string, KeyedMessage[]>()
  let anchor: string | null = null
  for (const key of sequence) {
    const message = news.get(key)
    if (!message) {
      anchor = key
      continue
    }
    const [runs, at] = anchor === null ? [before, known[0] ?? ''] : [behind, anchor]
    const run = runs.get(at) ?? []
    run.push({ key, message })
    runs.set(at, run)
  }
  const merged: KeyedMessage[] = []
  for (const held of ordered) {
    for (const one of before.get(held.key) ?? []) merged.push(one)
    merged.push(held)
    for (const one of behind.get(held.key) ?? []) merged.push(one)
  }
  replace(round, merged)
}

function replace(round: HeldRound, keyed: KeyedMessage[]): void {
  const first = keyed.findIndex((held, place) => held !== round.keyed[place])
  round.keyed = keyed
  round.places = new Map(keyed.map(({ key }, place) => [key, place]))
  round.changedFrom = Math.min(round.changedFrom, first === -1 ? Infinity : first)
  round.shown = null
}

function isAscending(round: HeldRound, keys: readonly string[]): boolean {
  let last = -1
  for (const key of keys) {
    const place = round.places.get(key) ?? -1
    if (place < last) return false
    last = place
  }
  return true
}
