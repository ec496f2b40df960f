import type { Message } from '#src/model/message.ts'

import { align } from './align.ts'
import { hasGrown, isSameMessage } from './fingerprint.ts'
import { mergeKeys } from './merge-keys.ts'
import type { HeldRound } from './round-record.ts'
import type { KeyedMessage } from './transcript.ts'

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
