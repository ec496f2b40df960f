import type { Message } from '#src/model/message.ts'

import { align, hasGrown, isSameMessage } from './match-messages.ts'
import type { KeyedMessage, TranscriptRound } from './transcript.ts'

export type HeldRound = ReturnType<typeof createHeldRound>

/** One round with its stored messages, if any. Changed in place. */
export function createHeldRound(id: string | null, keyed: readonly KeyedMessage[] = []) {
  return {
    id,
    keyed: [...keyed],
    /** Key → place in `keyed`. */
    places: new Map(keyed.map(({ key }, place) => [key, place])),
    /** False once an id came twice in this round: from then on contents tell messages apart. */
    trustsIds: keyed.every(
      ({ key, message }) => message.id === null || key === idKey(id, message.id),
    ),
    /** As last shown; null when it has changed since. */
    shown: null as TranscriptRound | null,
    /** First place that has changed since it was last stored. */
    changedFrom: Infinity,
  }
}

/**
 * Takes the messages of this round from one page. A known message is updated in place, a new one goes to
 * its place on the page, none disappears. No two messages of the page get the same key.
 */
export function takeMessages(round: HeldRound, listed: readonly Message[], idsHold: boolean) {
  const messages = idsHold && round.trustsIds ? withoutRepeats(listed) : listed
  if (idsHold && round.trustsIds && hasTwins(messages)) round.trustsIds = false
  const byId = idsHold && round.trustsIds
  const keyed = keysOf(round, messages, byId)
  const keys = keyed.map(({ key }) => key)
  const news = new Map<string, Message>()
  const updates = new Map<string, Message>()
  for (const { key, message } of keyed) (round.places.has(key) ? updates : news).set(key, message)
  const changed = update(round, updates, byId) || news.size > 0
  if (news.size > 0 || !isAscending(round, keys)) mergeKeys(round, keys, news)
  if (changed) round.shown = null
  return { fresh: news.size, changed, keys }
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
      const key = idKey(round.id, message.id)
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

function idKey(roundId: string | null, id: string): string {
  return `${roundId ?? ''}\n${id}`
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
  const known = sequence.filter((key) => round.places.has(key))
  const slots = known.map((key) => round.places.get(key) ?? 0).toSorted((a, b) => a - b)
  const ordered = [...round.keyed]
  for (const [at, key] of known.entries()) {
    const held = round.keyed[round.places.get(key) ?? -1]
    if (held) ordered[slots[at] ?? 0] = held
  }
  // New messages before the first known one, and behind each known one.
  const leading: KeyedMessage[] = []
  const behind = new Map<string, KeyedMessage[]>()
  let run = leading
  for (const key of sequence) {
    const message = news.get(key)
    if (message) {
      run.push({ key, message })
      continue
    }
    run = []
    behind.set(key, run)
  }
  const merged = ordered.flatMap((held) => [
    ...(held.key === known[0] ? leading : []),
    held,
    ...(behind.get(held.key) ?? []),
  ])
  replace(round, inTime(known.length > 0 ? merged : [...ordered, ...leading]))
}

function inTime(keyed: KeyedMessage[]): KeyedMessage[] {
  if (keyed.some(({ message }) => message.at === null)) return keyed
  return keyed.toSorted((one, other) => (one.message.at ?? 0) - (other.message.at ?? 0))
}

function replace(round: HeldRound, keyed: KeyedMessage[]): void {
  const first = keyed.findIndex((held, place) => held !== round.keyed[place])
  if (first === -1) return
  round.places = new Map(keyed.map(({ key }, place) => [key, place]))
  round.keyed = keyed
  round.changedFrom = Math.min(round.changedFrom, first)
  round.shown = null
}
