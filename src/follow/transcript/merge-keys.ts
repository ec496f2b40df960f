import type { Message } from '#src/model/message.ts'

import type { HeldRound } from './round-record.ts'
import type { KeyedMessage } from './transcript.ts'

/**
 * Puts new messages where the page shows them: behind the neighbour that precedes them there. Where the
 * page contradicts the order held, the page wins; where every message has a time, that goes before both.
 */
export function mergeKeys(
  round: HeldRound,
  keys: readonly string[],
  news: ReadonlyMap<string, Message>,
): void {
  const sequence = [...new Set(keys)]
  const isKnown = sequence.some((key) => round.places.has(key))
  const merged = isKnown
    ? rebuilt(round, sequence, news)
    : [...round.keyed, ...sequence.flatMap((key) => keyedOf(key, news))]
  replace(round, inTime(merged))
}

function keyedOf(key: string, news: ReadonlyMap<string, Message>): KeyedMessage[] {
  const message = news.get(key)
  return message ? [{ key, message }] : []
}

function inTime(keyed: KeyedMessage[]): KeyedMessage[] {
  if (keyed.some(({ message }) => message.at === null)) return keyed
  return keyed.toSorted((one, other) => (one.message.at ?? 0) - (other.message.at ?? 0))
}

function rebuilt(
  round: HeldRound,
  sequence: readonly string[],
  news: ReadonlyMap<string, Message>,
): KeyedMessage[] {
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
  return merged
}

function replace(round: HeldRound, keyed: KeyedMessage[]): void {
  const first = keyed.findIndex((held, place) => held !== round.keyed[place])
  if (first === -1) return
  round.places = new Map(keyed.map(({ key }, place) => [key, place]))
  round.keyed = keyed
  round.changedFrom = Math.min(round.changedFrom, first)
  round.shown = null
}
