import { roleWord, type Message } from '#src/model/message.ts'

import type { KeyedMessage, TranscriptRound } from './transcript.ts'

/** A round with its messages. Changed in place. */
export type HeldRound = {
  id: string | null
  keyed: KeyedMessage[]
  /** Key → place in `keyed`. */
  places: Map<string, number>
  /** False once an id came twice in this round: from then on contents tell messages apart. */
  trustsIds: boolean
  /** As last shown; null when it has changed since. */
  shown: TranscriptRound | null
  /** First place that has changed since it was last stored. */
  changedFrom: number
}

/** A round with its stored messages, if any. */
export function createHeldRound(id: string | null, keyed: readonly KeyedMessage[] = []): HeldRound {
  return {
    id,
    keyed: [...keyed],
    places: new Map(keyed.map(({ key }, place) => [key, place])),
    trustsIds: keyed.every(
      ({ key, message }) => message.id === null || key === idKey(id, message.id),
    ),
    shown: null,
    changedFrom: Infinity,
  }
}

/** The change of a round by a page: new messages, and the keys of all messages of the page. */
export type RoundChange = { fresh: number; changed: boolean; keys: readonly string[] }

/**
 * Takes the messages of this round from one page. A known message is updated in place, a new one goes to
 * its place on the page, none disappears. No two messages of the page get the same key.
 */
export function mergeMessages(
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
  const changed = update(round, updates, byId) || news.size > 0
  if (news.size > 0 || !isAscending(round, keys)) mergeKeys(round, keys, news)
  if (changed) round.shown = null
  return { fresh: news.size, changed, keys }
}

function keysOf(round: HeldRound, messages: readonly Message[], byId: boolean): KeyedMessage[] {
  const hasOwn = ({ id }: Message) => byId && id !== null
  const others = messages.filter((message) => !hasOwn(message))
  const held = round.keyed.filter(({ message }) => !hasOwn(message))
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

/**
 * The fingerprint of a message whose id cannot be trusted: all of its content but the id and the fields that nobody
 * knows, which may change from read to read.
 */
export function fingerprint(message: Message): string {
  const { role, author, text, tool, at } = message
  const made = prints.get(message)
  if (made !== undefined) return made
  const parts = [role, author, at, tool && [tool.name, tool.input, tool.output], text]
  const print = JSON.stringify(parts)
  prints.set(message, print)
  return print
}

/** A message never changes: what is held is compared with every page. */
const prints = new WeakMap<Message, string>()

/** Whether `later` is `earlier` after its text has grown, or after its tool has given its output. */
export function hasGrown(earlier: Message, later: Message): boolean {
  if (!isSameSpeaker(earlier, later) || later.at !== earlier.at) return false
  const { text } = earlier
  if (text === later.text) return hasAnswered(earlier, later)
  return text.length > 0 && later.text.length > text.length && later.text.startsWith(text)
}

function isSameSpeaker(one: Message, other: Message): boolean {
  return roleWord(one.role) === roleWord(other.role) && one.author === other.author
}

function hasAnswered({ tool: before }: Message, { tool }: Message): boolean {
  return (
    before !== null &&
    before.output === null &&
    tool !== null &&
    tool.output !== null &&
    before.name === tool.name &&
    before.input === tool.input
  )
}

/**
 * Whether two readings of a message show the same: all but its id and round, the fields that nobody knows
 * included.
 */
export function isSameMessage(one: Message, other: Message): boolean {
  return (
    one.text === other.text &&
    isSameSpeaker(one, other) &&
    one.at === other.at &&
    one.tool?.name === other.tool?.name &&
    one.tool?.input === other.tool?.input &&
    one.tool?.output === other.tool?.output &&
    JSON.stringify(one.extra) === JSON.stringify(other.extra)
  )
}

/** A place in what is held for each message of a page; -1 for one that is not held. */
type Places = number[]

/** The weights of an equal message, and of a message whose text has grown. */
const EQUAL = 2
const GROWN = 1
/** More pairs than these are not compared one by one: that would take a second. */
const MOST_PAIRS = 4_000_000

/**
 * Finds the messages of a page among those held, by their contents and their order. No two messages of
 * the page get the same place.
 */
function align(page: readonly Message[], held: readonly Message[]): Places {
  if (held.length === 0) return page.map(() => -1)
  const pairs = createPairs(page, held)
  const places =
    page.length * held.length > MOST_PAIRS
      ? inRow(pairs, page.length, held.length)
      : inTurn(pairs, page.length, held.length)
  return withMoved(pairs, places, held.length)
}

/** The messages of a page and those held, by their places. */
type Pairs = {
  /** The weight of the agreement of two messages: 0 when they do not agree. */
  weigh: (at: number, place: number) => number
  /** Equal, or grown since the same moment. */
  isSame: (at: number, place: number) => boolean
}

function createPairs(page: readonly Message[], held: readonly Message[]): Pairs {
  const numbers = new Map<string, number>()
  const numberOf = (message: Message) => {
    const print = fingerprint(message)
    const number = numbers.get(print) ?? numbers.size
    numbers.set(print, number)
    return number
  }
  const shown = page.map(numberOf)
  const known = held.map(numberOf)
  const weigh = (at: number, place: number) => {
    const one = page[at]
    const other = held[place]
    if (!one || !other) return 0
    if (shown[at] === known[place]) return EQUAL
    return hasGrown(one, other) || hasGrown(other, one) ? GROWN : 0
  }
  return {
    weigh,
    isSame: (at, place) => weigh(at, place) >= (page[at]?.at === null ? EQUAL : GROWN),
  }
}

/** The place of the page in one row with what is held, where all that overlaps agrees and most does. */
function inRow({ weigh }: Pairs, pageLength: number, heldLength: number): Places {
  let best = { shift: heldLength, weight: 0 }
  for (let shift = 1 - pageLength; shift < heldLength; shift += 1) {
    const end = Math.min(pageLength, heldLength - shift)
    let weight = 0
    for (let at = Math.max(0, -shift); at < end && weight >= 0; at += 1) {
      const more = weigh(at, at + shift)
      weight = more === 0 ? -1 : weight + more
    }
    if (weight > best.weight) best = { shift, weight }
  }
  return Array.from({ length: pageLength }, (_, at) => {
    const place = at + best.shift
    return place >= 0 && place < heldLength ? place : -1
  })
}

/** The longest sequence of messages that stand in the same order in both. */
function inTurn({ weigh }: Pairs, pageLength: number, heldLength: number): Places {
  const places: Places = Array.from({ length: pageLength }, () => -1)
  const width = heldLength + 1
  const weights = new Uint32Array((pageLength + 1) * width)
  const weightFrom = (at: number, place: number) => weights[at * width + place] ?? 0
  const withPair = (at: number, place: number) => {
    const weight = weigh(at, place)
    return weight === 0 ? 0 : weight + weightFrom(at + 1, place + 1)
  }
  for (let at = pageLength - 1; at >= 0; at -= 1) {
    for (let place = heldLength - 1; place >= 0; place -= 1) {
      const without = Math.max(weightFrom(at + 1, place), weightFrom(at, place + 1))
      weights[at * width + place] = Math.max(without, withPair(at, place))
    }
  }
  for (let at = 0, place = 0; at < pageLength && place < heldLength;) {
    const weight = weightFrom(at, place)
    if (weight > 0 && withPair(at, place) === weight) {
      places[at] = place
      at += 1
      place += 1
    } else if (weightFrom(at + 1, place) === weight) at += 1
    else place += 1
  }
  return places
}

/** The same message is the same wherever it is held: windows may have been joined in the wrong order. */
function withMoved({ isSame }: Pairs, places: Places, heldLength: number): Places {
  const left = new Set(Array.from({ length: heldLength }, (_, place) => place))
  for (const place of places) left.delete(place)
  return places.map((matched, at) => {
    if (matched !== -1) return matched
    for (const place of left) {
      if (!isSame(at, place)) continue
      left.delete(place)
      return place
    }
    return -1
  })
}
