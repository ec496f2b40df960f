import type { Round } from '#src/model/session.ts'

import type { Entry, KeyedMessage } from './line-row.ts'
import { mergeEntries, type Piece } from './merge-entries.ts'

/** A main-line round, and the entries that lie beside it in the order of time. */
export type Stretch = {
  round: Round
  entries: readonly Entry[]
  /** What of it subagents said; where nothing, all entries are the round's own. */
  pieces: readonly Piece[]
}

export type RoundMessages = { roundId: string | null; messages: readonly KeyedMessage[] }

/** The id under which messages of no round are kept. */
const NO_ROUND = ''
const NOTHING: readonly KeyedMessage[] = []
const NO_PIECES: readonly Piece[] = []

/**
 * Puts rounds and their messages into one order: main-line rounds in the service's order, and what
 * subagents say where it falls in time, so that whatever is new appears at the end. A stretch that did
 * not change keeps its entries, so that news cost as much as they are, not as much as is known.
 */
export function orderRounds(
  rounds: readonly Round[],
  transcript: readonly RoundMessages[],
): Stretch[] {
  const messages = new Map(transcript.map((part) => [part.roundId ?? NO_ROUND, part.messages]))
  const all = withMissing(rounds, transcript)
  const byId = new Map(all.map((round) => [round.id, round]))
  const mains: Round[] = []
  const subs: { round: Round; main: string }[] = []
  const places = new Map<string, number>()
  for (const round of all) {
    const main = mainOf(round, byId)
    if (main === round.id) places.set(main, mains.push(round) - 1)
    else subs.push({ round, main })
  }

  const beside = new Map<number, Piece[]>()
  for (const { round, main } of subs) {
    let place = places.get(main) ?? 0
    const entries = entriesOf(round, messages.get(round.id))
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
    const own = entriesOf(round, messages.get(round.id))
    const pieces = beside.get(place) ?? NO_PIECES
    return { round, pieces, entries: mergeEntries(own, pieces) }
  })
}

/** Messages may arrive of a round that the session has not told of yet, or of no round at all. */
function withMissing(rounds: readonly Round[], transcript: readonly RoundMessages[]): Round[] {
  const known = new Set(rounds.map((round) => round.id))
  const all = [...rounds]
  for (const part of transcript) {
    if (part.roundId !== null && known.has(part.roundId)) continue
    const round = unknownRound(part)
    let place = all.length
    // From the end, where it nearly always belongs.
    while (place > 0 && (all[place - 1]?.startedAt ?? 0) > (round.startedAt ?? Infinity)) place -= 1
    all.splice(place, 0, round)
  }
  return all
}

const unknownRounds = new WeakMap<readonly KeyedMessage[], Round>()

function unknownRound({ roundId, messages }: RoundMessages): Round {
  const before = unknownRounds.get(messages)
  if (before) return before
  const round: Round = {
    id: roundId ?? NO_ROUND,
    number: null,
    title: null,
    state: 'unknown',
    parentId: null,
    agent: null,
    costMicros: null,
    startedAt: messages[0]?.message.at ?? null,
    endedAt: null,
  }
  unknownRounds.set(messages, round)
  return round
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

/** The main-line round that a subagent's round hangs from; itself, also where parents go in a circle. */
function mainOf(round: Round, byId: ReadonlyMap<string, Round>): string {
  if (round.parentId === null) return round.id
  let here = round
  const seen: string[] = []
  for (;;) {
    const parent = here.parentId === null ? undefined : byId.get(here.parentId)
    if (!parent || seen.includes(parent.id)) return here.id
    seen.push(parent.id)
    here = parent
  }
}

function startsBy(round: Round | undefined, at: number): boolean {
  return round !== undefined && (round.startedAt ?? Infinity) <= at
}

/** The first entry from there on that belongs beside the next main-line round or a later one. */
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
