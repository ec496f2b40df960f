import type { Message } from '#src/model/message.ts'

/**
 * What a message is recognised by when its id cannot be trusted: all of its content but the id and the
 * fields that nobody knows, which may change from read to read.
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
  if (later.role !== earlier.role || later.author !== earlier.author || later.at !== earlier.at) {
    return false
  }
  const { text } = earlier
  if (text === later.text) return hasAnswered(earlier, later)
  return text.length > 0 && later.text.length > text.length && later.text.startsWith(text)
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
    one.role === other.role &&
    one.author === other.author &&
    one.at === other.at &&
    one.tool?.name === other.tool?.name &&
    one.tool?.input === other.tool?.input &&
    one.tool?.output === other.tool?.output &&
    JSON.stringify(one.extra) === JSON.stringify(other.extra)
  )
}

/** A place in what is held for each message of a page; -1 for one that is not held. */
export type Places = number[]

/** How much an equal message says, and one whose text has grown. */
const EQUAL = 2
const GROWN = 1
/** More pairs than these are not compared one by one: that would take a second. */
const MOST_PAIRS = 4_000_000

/**
 * Finds the messages of a page among those held, by their contents and their order. No two messages of
 * the page get the same place.
 */
export function align(page: readonly Message[], held: readonly Message[]): Places {
  if (held.length === 0) return page.map(() => -1)
  const pairs = createPairs(page, held)
  const places =
    page.length * held.length > MOST_PAIRS
      ? inRow(pairs, page.length, held.length)
      : inTurn(pairs, page.length, held.length)
  return withMoved(pairs, places, held.length)
}

type Pairs = ReturnType<typeof createPairs>

function createPairs(page: readonly Message[], held: readonly Message[]) {
  const numbers = new Map<string, number>()
  const numberOf = (message: Message) => {
    const print = fingerprint(message)
    const number = numbers.get(print) ?? numbers.size
    numbers.set(print, number)
    return number
  }
  const shown = page.map(numberOf)
  const known = held.map(numberOf)
  /** How well two messages agree: not at all is 0. */
  const weigh = (at: number, place: number) => {
    const one = page[at]
    const other = held[place]
    if (!one || !other) return 0
    if (shown[at] === known[place]) return EQUAL
    return hasGrown(one, other) || hasGrown(other, one) ? GROWN : 0
  }
  return {
    weigh,
    /** Equal, or grown since the same moment. */
    isSame: (at: number, place: number) =>
      weigh(at, place) >= (page[at]?.at === null ? EQUAL : GROWN),
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
