import type { Message } from '#src/model/message.ts'

import { align, hasGrown, isSameMessage } from './match-messages.ts'
import type { KeyedMessage, TranscriptRound } from './transcript.ts'

export type RoundChange = { fresh: number; changed: boolean; keys: readonly string[] }

/** A round with what was kept of it, if anything. */
export function createHeldRound(id: string | null, keyed: readonly KeyedMessage[] = []): HeldRound {
  return {
    id,
    keyed: [...keyed],
    places: new Map(keyed.map(({ key }, place) => [key, place])),
    // Once an id came twice, what came since bears a key of its place.
    trustsIds: keyed.every(({ key, message }) => hasKeyOfId(id, key, message)),
    shown: null,
    changedFrom: Infinity,
  }
}

/**
 * Takes what one page shows of this round. The same message is updated in place, new ones go where the
 * page shows them, none disappears. No two messages of the page get the same key.
 */
export function takeMessages(
  round: HeldRound,
  listed: readonly Message[],
  idsHold: boolean,
): RoundChange {
  const messages = idsHold && round.trustsIds ? withoutRepeats(listed) : listed
  if (idsHold && round.trustsIds && hasTwins(messages)) round.trustsIds = false
  const byId = idsHold && round.trustsIds
  const keyed = keysOf(round, messages, byId)
  const keys = keyed.map(({ key }) => key)
  const news = new Map<string, Message>()
  const updates = new Map<string, Message>()
  for (const { key, message } of keyed) (round.places.has(key) ? updates : news).set(key, message)
  const changed = update(round, updates, byId)
  if (news.size > 0 || !isAscending(round, keys)) mergeKeys(round, keys, news)
  if (changed || news.size > 0) round.shown = null
  return { fresh: news.size, changed: changed || news.size > 0, keys }
}

function keysOf(round: HeldRound, messages: readonly Message[], byId: boolean): KeyedMessage[] {
  const hasOwn = ({ id }: Message) => byId && id !== null
  const others = messages.filter((message) => !hasOwn(message))
  const held = others.length > 0 ? round.keyed.filter(({ message }) => !hasOwn(message)) : []
  const places = align(
    others,
    held.map(({ message }) => message),
  )
  let other = 0
  let fresh = 0
  return messages.map((message) => {
    if (byId && message.id !== null) {
      const key = idKey(round, message.id)
      if (!round.places.has(key)) fresh += 1
      return { key, message }
    }
    const key = held[places[other] ?? -1]?.key
    other += 1
    if (key !== undefined) return { key, message }
    fresh += 1
    return { key: `${round.id ?? ''}\n\t${round.keyed.length + fresh - 1}`, message }
  })
}

function hasKeyOfId(roundId: string | null, key: string, { id }: Message): boolean {
  return id === null || key === idKey({ id: roundId }, id)
}

function idKey(round: Pick<HeldRound, 'id'>, id: string): string {
  return `${round.id ?? ''}\n${id}`
}

/** A list that shifts while it is read names a message twice: same id, same moment, same contents. */
function withoutRepeats(messages: readonly Message[]): readonly Message[] {
  const first = new Map<string, Message>()
  return messages.filter((message) => {
    const { id, at } = message
    if (id === null || at === null) return true
    const before = first.get(id)
    first.set(id, before ?? message)
    return before === undefined || !isSameMessage(before, message)
  })
}

function hasTwins(messages: readonly Message[]): boolean {
  const ids = messages.flatMap(({ id }) => (id === null ? [] : [id]))
  return new Set(ids).size < ids.length
}

function update(round: HeldRound, updates: ReadonlyMap<string, Message>, byId: boolean): boolean {
  let changed = false
  for (const [key, message] of updates) {
    const place = round.places.get(key) ?? -1
    const held = round.keyed[place]
    if (!held || isSameMessage(held.message, message)) continue
    // Without an id, a shorter text is an older reading of the same message.
    const isByOwnId = byId && message.id !== null
    if (!isByOwnId && hasGrown(message, held.message)) continue
    round.keyed[place] = { key, message }
    round.changedFrom = Math.min(round.changedFrom, place)
    changed = true
  }
  return changed
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

/** One round as it is held: its messages in order, and where each of them is. Changed in place. */
export type HeldRound = {
  id: string | null
  keyed: KeyedMessage[]
  /** Key → place in `keyed`. */
  places: Map<string, number>
  /** False once an id came twice in this round: from then on contents tell messages apart. */
  trustsIds: boolean
  /** As last shown; null when it has changed since. */
  shown: TranscriptRound | null
  /** First place that has changed since it was last kept. */
  changedFrom: number
}

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
