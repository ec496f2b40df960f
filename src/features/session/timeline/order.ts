import type { Message } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

/** A message with its key in the transcript. */
export type KeyedMessage = { key: string; message: Message }

export type RoundMessages = { roundId: string | null; messages: readonly KeyedMessage[] }

/** A row of the line before the drawing; `at` never goes back within a round. */
export type Entry = { key: string; round: Round; at: number } & (
  | { kind: 'round' }
  | { kind: 'message'; message: Message }
)

type FilledRound = { round: Round; messages: readonly KeyedMessage[] }

/** A main-line round, and the rounds of the subagents that hang from it. */
export type RoundGroup = FilledRound & { subs: readonly FilledRound[] }

const NO_ROUND = ''
const NO_MESSAGES: readonly KeyedMessage[] = []
const NO_SUBS: readonly FilledRound[] = []

/** Main-line rounds in the service's order; a round that only messages name stands by its time. */
export function groupRounds(
  told: readonly Round[],
  transcript: readonly RoundMessages[],
): RoundGroup[] {
  const rounds = [...told]
  const byId = new Map<string, Round>()
  for (const round of told) byId.set(round.id, round)
  const messagesOf = new Map<string, readonly KeyedMessage[]>()
  for (const { roundId, messages } of transcript) {
    const id = roundId ?? NO_ROUND
    messagesOf.set(id, messages)
    if (byId.has(id)) continue
    const round = unknownRound(id, messages)
    const start = round.startedAt ?? Infinity
    rounds.splice(rounds.findLastIndex((other) => (other.startedAt ?? 0) <= start) + 1, 0, round)
    byId.set(id, round)
  }
  const fill = (round: Round) => ({ round, messages: messagesOf.get(round.id) ?? NO_MESSAGES })
  const isMain = (round: Round) => mainOf(round, byId) === round
  const subsOf = Map.groupBy(
    rounds.filter((round) => !isMain(round)),
    (round) => mainOf(round, byId),
  )
  return rounds.filter(isMain).map((round) => {
    const { messages } = fill(round)
    return { round, messages, subs: subsOf.get(round)?.map(fill) ?? NO_SUBS }
  })
}

const unknownRounds = new WeakMap<readonly KeyedMessage[], Round>()

/** Stands for a round that only its messages name; the same object for the same messages. */
function unknownRound(id: string, messages: readonly KeyedMessage[]): Round {
  const before = unknownRounds.get(messages)
  if (before) return before
  const round: Round = {
    id,
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

/** The main-line round that a round hangs from; each round of a circle of parents is on the main line. */
function mainOf(round: Round, byId: ReadonlyMap<string, Round>): Round {
  if (round.parentId === null) return round
  const seen = new Set<Round>()
  let here = round
  for (;;) {
    seen.add(here)
    const parent = here.parentId === null ? undefined : byId.get(here.parentId)
    if (!parent) return here
    if (seen.has(parent)) return parent
    here = parent
  }
}

/** The number of groups from the first on that did not change. */
export function sameUntil(before: readonly RoundGroup[], now: readonly RoundGroup[]): number {
  const changed = now.findIndex((group, at) => {
    const { subs = NO_SUBS } = before[at] ?? {}
    const isSame = isEqual(group, before[at]) && group.subs.length === subs.length
    return !isSame || !group.subs.every((sub, place) => isEqual(sub, subs[place]))
  })
  return changed === -1 ? now.length : changed
}

function isEqual(one: FilledRound, other: FilledRound | undefined): boolean {
  return one.round === other?.round && one.messages === other.messages
}

/**
 * The rows of each main-line round, with the rows of subagents where they fall in time, so that news
 * appear at the end.
 */
export function orderRounds(groups: readonly RoundGroup[]): Entry[][] {
  const ofSubs = groups.map((): Entry[] => [])
  for (const [start, { subs }] of groups.entries()) {
    for (const sub of subs) {
      let place = start
      for (const entry of entriesOf(sub)) {
        while ((groups[place + 1]?.round.startedAt ?? Infinity) <= entry.at) place += 1
        ofSubs[place]?.push(entry)
      }
    }
  }
  return groups.map((group, place) => {
    const [station, ...own] = entriesOf(group)
    // Nothing stands above a station. Sorting keeps the order of rows of the same moment.
    const inTime = [...own, ...(ofSubs[place] ?? [])].toSorted((one, other) => one.at - other.at)
    return [station, ...inTime]
  })
}

function entriesOf({ round, messages }: FilledRound): [Entry, ...Entry[]] {
  let at = round.startedAt ?? messages[0]?.message.at ?? 0
  const entries: [Entry, ...Entry[]] = [{ kind: 'round', key: `round ${round.id}`, round, at }]
  for (const { key, message } of messages) {
    at = Math.max(at, message.at ?? 0)
    entries.push({ kind: 'message', key, round, at, message })
  }
  return entries
}
