import type { Message } from '#src/model/message.ts'

import { fingerprint, hasGrown, isSameMessage } from './fingerprint.ts'
import { mergeKeys } from './merge-keys.ts'
import type { HeldRound } from './round-record.ts'
import type { KeyedMessage } from './transcript.ts'

export type RoundChange = { fresh: number; changed: boolean; keys: readonly string[] }

/** A round with what was kept of it, if anything. */
export function createHeldRound(id: string | null, keyed: readonly KeyedMessage[] = []): HeldRound {
  const round: HeldRound = {
    id,
    keyed: [...keyed],
    places: new Map(keyed.map(({ key }, place) => [key, place])),
    prints: new Map(),
    moments: new Map(),
    // Once an id came twice, what came since bears a key of its place.
    trustsIds: keyed.every(({ key, message }) => hasKeyOfId(id, key, message)),
    shown: null,
    changedFrom: Infinity,
  }
  return round
}

/** The numbered fingerprints of a page's messages; those of what is held are made when first needed. */
function printsOf(round: HeldRound, messages: readonly Message[]): string[] {
  if (round.prints.size === 0) {
    const held = new Map<string, number>()
    for (const { key, message } of round.keyed) {
      round.prints.set(numbered(held, message), key)
      noteMoment(round, message, key)
    }
  }
  const seen = new Map<string, number>()
  return messages.map((message) => numbered(seen, message))
}

/**
 * Takes what one page shows of this round. The same message is updated in place, new ones go where the
 * page shows them, none disappears. Costs as much as the page holds, unless it changes the order.
 */
export function takeMessages(
  round: HeldRound,
  messages: readonly Message[],
  idsHold: boolean,
): RoundChange {
  if (idsHold && round.trustsIds && hasTwins(messages)) round.trustsIds = false
  const byId = idsHold && round.trustsIds
  const needsPrints = !byId || messages.some(({ id }) => id === null)
  const prints = needsPrints ? printsOf(round, messages) : []
  const shown = new Set(prints)
  const keys: string[] = []
  const updates = new Map<string, Message>()
  const news = new Map<string, Message>()
  let fresh = 0
  for (const [at, message] of messages.entries()) {
    const print = prints[at] ?? ''
    const known = keyOf(round, message, byId, print, keys.at(-1), shown)
    const key = known ?? newKey(round, message, byId, fresh)
    if (known === null && !news.has(key)) fresh += 1
    if (round.places.has(key)) updates.set(key, message)
    else news.set(key, message)
    if (needsPrints) {
      round.prints.set(print, key)
      if (known === null) noteMoment(round, message, key)
    }
    keys.push(key)
  }
  const changed = update(round, updates, byId)
  if (news.size > 0) mergeKeys(round, keys, news)
  else if (!isAscending(round, keys)) mergeKeys(round, keys, news)
  if (changed || news.size > 0) round.shown = null
  return { fresh: news.size, changed: changed || news.size > 0, keys }
}

function keyOf(
  round: HeldRound,
  message: Message,
  byId: boolean,
  print: string,
  before: string | undefined,
  shown: ReadonlySet<string>,
): string | null {
  if (byId && message.id !== null) return idKey(round, message.id)
  const known = round.prints.get(print)
  if (known !== undefined) return known
  // A text that has grown since: it was written at the same moment, or stands behind the same
  // neighbour, or at an end of what is known.
  const next = before === undefined ? -1 : (round.places.get(before) ?? -2) + 1
  const sameMoment = round.places.get(round.moments.get(momentOf(message)) ?? '') ?? -1
  for (const place of [sameMoment, next, round.keyed.length - 1, 0]) {
    const held = round.keyed[place]
    if (!held || shown.has(`${fingerprint(held.message)}#1`)) continue
    const isSameGrown = hasGrown(held.message, message) || hasGrown(message, held.message)
    if (isSameGrown) return held.key
  }
  return null
}

function momentOf({ role, author, at }: Message): string {
  return at === null ? '' : JSON.stringify([role, author, at])
}

/** The latest of several at one moment: what has an end of its own grows no more. */
function noteMoment(round: HeldRound, message: Message, key: string): void {
  if (message.at !== null) round.moments.set(momentOf(message), key)
}

function newKey(round: HeldRound, message: Message, byId: boolean, fresh: number): string {
  if (byId && message.id !== null) return idKey(round, message.id)
  return `${round.id ?? ''}\n\t${round.keyed.length + fresh}`
}

function hasKeyOfId(roundId: string | null, key: string, { id }: Message): boolean {
  return id === null || key === idKey({ id: roundId }, id)
}

function idKey(round: Pick<HeldRound, 'id'>, id: string): string {
  return `${round.id ?? ''}\n${id}`
}

function hasTwins(messages: readonly Message[]): boolean {
  const ids = messages.flatMap(({ id }) => (id === null ? [] : [id]))
  return new Set(ids).size < ids.length
}

/** The fingerprint, with the how manieth of its like this one is in its round. */
function numbered(seen: Map<string, number>, message: Message): string {
  const print = fingerprint(message)
  const times = (seen.get(print) ?? 0) + 1
  seen.set(print, times)
  return `${print}#${times}`
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
