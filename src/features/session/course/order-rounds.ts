import type { Message } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

import type { KeyedMessage } from './line-row.ts'

/** One entry of the line before it is drawn; `at` never goes back within a round. */
export type Entry = { key: string; round: Round; at: number } & (
  | { kind: 'round' }
  | { kind: 'message'; message: Message }
)

/** A main-line round, and the entries that lie beside it in the order of time. */
export type Stretch = { round: Round; entries: Entry[] }

export type RoundMessages = { roundId: string | null; messages: readonly KeyedMessage[] }

/**
 * Puts rounds and their messages into one order: main-line rounds in the service's order, and what
 * subagents say where it falls in time, so that whatever is new appears at the end.
 */
export function orderRounds(
  rounds: readonly Round[],
  transcript: readonly RoundMessages[],
): Stretch[] {
  const messages = new Map(transcript.map((part) => [part.roundId ?? NO_ROUND, part.messages]))
  const all = withMissing(rounds, transcript)
  const byId = new Map(all.map((round) => [round.id, round]))
  const mains = new Map(all.map((round) => [round.id, mainOf(round, byId)]))
  const stretches = all
    .filter(({ id }) => mains.get(id) === id)
    .map((round) => ({ round, entries: entriesOf(round, messages.get(round.id)) }))

  for (const round of all.filter(({ id }) => mains.get(id) !== id)) {
    let at = stretches.findIndex(({ round: { id } }) => id === mains.get(round.id))
    for (const entry of entriesOf(round, messages.get(round.id))) {
      while (startsBefore(stretches[at + 1], entry.at)) at += 1
      insert(stretches[at]?.entries ?? [], entry)
    }
  }
  return stretches
}

/** The id under which messages of no round are kept. */
const NO_ROUND = ''

/** Messages may arrive of a round that the session has not told of yet, or of no round at all. */
function withMissing(rounds: readonly Round[], transcript: readonly RoundMessages[]): Round[] {
  const known = new Set(rounds.map((round) => round.id))
  const all = [...rounds]
  for (const { roundId, messages } of transcript) {
    if (roundId !== null && known.has(roundId)) continue
    const startedAt = messages[0]?.message.at ?? null
    const later = all.findIndex((round) => (round.startedAt ?? 0) > (startedAt ?? Infinity))
    all.splice(later === -1 ? all.length : later, 0, unknownRound(roundId ?? NO_ROUND, startedAt))
  }
  return all
}

function unknownRound(id: string, startedAt: number | null): Round {
  return {
    id,
    number: null,
    title: null,
    state: 'unknown',
    parentId: null,
    agent: null,
    costMicros: null,
    startedAt,
    endedAt: null,
  }
}

function entriesOf(round: Round, messages: readonly KeyedMessage[] = []): Entry[] {
  let at = round.startedAt ?? messages[0]?.message.at ?? 0
  const head: Entry = { kind: 'round', key: `round ${round.id}`, round, at }
  const said = messages.map(({ key, message }): Entry => {
    at = Math.max(at, message.at ?? 0)
    return { kind: 'message', key, round, at, message }
  })
  return [head, ...said]
}

/** The main-line round that a subagent's round hangs from; itself, also where parents go in a circle. */
function mainOf(round: Round, byId: ReadonlyMap<string, Round>): string {
  let here = round
  const seen = new Set<string>()
  for (;;) {
    const parent = here.parentId === null ? undefined : byId.get(here.parentId)
    if (!parent || seen.has(parent.id)) return here.id
    seen.add(parent.id)
    here = parent
  }
}

function startsBefore(stretch: Stretch | undefined, at: number): boolean {
  return stretch?.round.startedAt !== undefined && (stretch.round.startedAt ?? Infinity) <= at
}

/** Behind everything that is not later: searched from the end, where it nearly always belongs. */
function insert(entries: Entry[], entry: Entry) {
  let index = entries.length
  while (index > 1 && (entries[index - 1]?.at ?? 0) > entry.at) index -= 1
  entries.splice(index, 0, entry)
}
