import type { Message } from '#src/model/message.ts'

import { fingerprint, hasGrown } from './fingerprint.ts'

/** A place in what is held for each message of a page; -1 for one that is not held. */
export type Places = number[]

/** What is held of a round without ids to trust, in its order. */
export type HeldRow = {
  messages: readonly Message[]
  /** Whether a page has shown the message of this place directly behind the one before it. */
  isJoined: (place: number) => boolean
}

/** How much an equal message says, and one whose text has grown. */
const EQUAL = 2
const GROWN = 1
/** More pairs than these are not compared one by one. */
const MOST_PAIRS = 4_000_000

/**
 * Finds the messages of a page among those held, by their contents and their neighbours. A page shows a
 * row without gaps, so the place where both rows agree as far as they overlap goes before everything else.
 * No two messages of the page get the same place.
 */
export function align(page: readonly Message[], held: HeldRow): Places {
  if (held.messages.length === 0) return page.map(() => -1)
  const pairs = createPairs(page, held.messages)
  const { shift, isAlone } = bestShift(pairs, page.length, held.messages.length)
  if (shift === null)
    return findMoved(
      credible(inTurn(pairs, page.length, held.messages.length), pairs, held),
      pairs,
      held,
    )
  const places = page.map((_, at) => {
    const place = at + shift
    return place >= 0 && place < held.messages.length ? place : -1
  })
  const isRow = held.messages.every((_, place) => place === 0 || held.isJoined(place))
  return findMoved(places, pairs, held, isAlone && isRow)
}

/** How well two messages agree: not at all is 0. */
type Pairs = {
  weigh: (at: number, place: number) => number
  /** Equal, or grown since the same moment. */
  isSame: (at: number, place: number) => boolean
  /** No other message of the page, or of what is held, is its like. */
  isAlone: (at: number) => boolean
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
    isAlone: (at) => {
      const number = shown[at]
      return isOnce(shown, number) && isOnce(known, number)
    },
    isSame: (at, place) => weigh(at, place) >= (page[at]?.at === null ? EQUAL : GROWN),
  }
}

function isOnce(numbers: readonly number[], number: number | undefined): boolean {
  return numbers.indexOf(number ?? -1) === numbers.lastIndexOf(number ?? -1)
}

/**
 * By how many places the page lies behind the start of what is held, where all messages that overlap
 * agree; null when there is no such place. Of several the one with the most agreement.
 */
function bestShift({ weigh }: Pairs, pageLength: number, heldLength: number) {
  let best = { shift: null as number | null, weight: 0, isAlone: true }
  // From the start: the page of a whole round lies there.
  for (let step = 0; step < pageLength + heldLength - 1; step += 1) {
    const shift = step < heldLength ? step : heldLength - 1 - step
    const first = Math.max(0, -shift)
    const end = Math.min(pageLength, heldLength - shift)
    let weight = 0
    for (let at = first; at < end; at += 1) {
      const more = weigh(at, at + shift)
      weight = more === 0 ? -1 : weight + more
      if (more === 0) break
    }
    if (weight > best.weight) best = { shift, weight, isAlone: true }
    else if (weight === best.weight) best.isAlone = false
    if (shift === 0 && weight >= EQUAL * heldLength) break
  }
  return best
}

/** The longest sequence of messages that stand in the same order in both. */
function inTurn({ weigh }: Pairs, pageLength: number, heldLength: number): Places {
  const places: Places = Array.from({ length: pageLength }, () => -1)
  if (pageLength * heldLength > MOST_PAIRS) return places
  const width = heldLength + 1
  const most = new Uint32Array((pageLength + 1) * width)
  const mostAt = (at: number, place: number) => most[at * width + place] ?? 0
  const withPair = (at: number, place: number) => {
    const weight = weigh(at, place)
    return weight === 0 ? 0 : weight + mostAt(at + 1, place + 1)
  }
  for (let at = pageLength - 1; at >= 0; at -= 1) {
    for (let place = heldLength - 1; place >= 0; place -= 1) {
      const without = Math.max(mostAt(at + 1, place), mostAt(at, place + 1))
      most[at * width + place] = Math.max(without, withPair(at, place))
    }
  }
  for (let at = 0, place = 0; at < pageLength && place < heldLength;) {
    const weight = mostAt(at, place)
    if (weight > 0 && withPair(at, place) === weight) {
      places[at] = place
      at += 1
      place += 1
    } else if (mostAt(at + 1, place) === weight) at += 1
    else place += 1
  }
  return places
}

/**
 * Leaves out what agrees by chance: where few messages do, only two or more in a row count, or one whose
 * neighbours say nothing against it.
 */
function credible(places: Places, pairs: Pairs, held: HeldRow): Places {
  const matched = places.filter((place) => place !== -1).length
  if (matched * 2 >= Math.min(places.length, held.messages.length)) return places
  const isPair = (at: number, place: number) =>
    places[at] === place && pairs.isAlone(at) && place !== -1
  return places.map((place, at) => {
    if (place === -1) return -1
    const isRun =
      (places[at - 1] === place - 1 && (isPair(at - 1, place - 1) || pairs.isAlone(at))) ||
      (places[at + 1] === place + 1 && (isPair(at + 1, place + 1) || pairs.isAlone(at)))
    return isRun || isNear(pairs, places, held, at, place) ? place : -1
  })
}

/**
 * Windows that were joined in the wrong order: the same message among the same neighbours is the same,
 * wherever it is held, and the end of a window has no neighbour that speaks against it. Where the page
 * shows all that is held, neighbours do not count.
 */
function findMoved(places: Places, pairs: Pairs, held: HeldRow, isSure = false): Places {
  const { length } = held.messages
  const near = isSure
    ? places
    : withMoved(places, length, (at, place) => isNear(pairs, places, held, at, place))
  const any = withMoved(near, length, pairs.isSame)
  return any.filter((place) => place !== -1).length === length ? any : near
}

function withMoved(
  places: Places,
  heldLength: number,
  isSame: (at: number, place: number) => boolean,
): Places {
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

function isNear(
  { isSame, weigh }: Pairs,
  places: Places,
  { messages, isJoined }: HeldRow,
  at: number,
  place: number,
): boolean {
  if (!isSame(at, place)) return false
  const isFirst = at === 0 || place === 0 || !isJoined(place)
  const isLast = at === places.length - 1 || place === messages.length - 1 || !isJoined(place + 1)
  return (isFirst || weigh(at - 1, place - 1) > 0) && (isLast || weigh(at + 1, place + 1) > 0)
}
