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

type FilledRound = { readonly round: Round; messages: readonly KeyedMessage[] }

/** A main-line round, and the rounds of the subagents that hang from it. */
export type RoundGroup = FilledRound & { subs: FilledRound[] }

const NO_ROUND = ''
const NO_MESSAGES: readonly KeyedMessage[] = []
const NO_PART: RoundMessages = { roundId: null, messages: NO_MESSAGES }

/** Groups of rounds beside the rounds and messages that they were made of. */
export type Grouping = {
  told: readonly Round[]
  transcript: readonly RoundMessages[]
  groups: readonly RoundGroup[]
  /** The group of each round, by the round's id. */
  places: Map<string, number>
  /** Parents that the service does not tell. */
  lost: ReadonlySet<string | null>
  /** The service tells each round, once. */
  allTold: boolean
  /** The number of groups, from the first on, that did not change. */
  same: number
}

export const NO_GROUPING: Grouping = {
  told: [],
  transcript: [],
  groups: [],
  places: new Map(),
  lost: new Set(),
  allTold: false,
  same: 0,
}

/** Main-line rounds in the service's order; a round that only messages name stands by its time. */
export function groupRounds(
  told: readonly Round[],
  transcript: readonly RoundMessages[],
  before = NO_GROUPING,
): Grouping {
  return withNews(before, told, transcript) ?? groupAll(before, told, transcript)
}

/** The groups of before with news; null if news move a round that is known. */
function withNews(
  before: Grouping,
  told: readonly Round[],
  transcript: readonly RoundMessages[],
): Grouping | null {
  const { places, lost, allTold } = before
  if (!allTold || told.length < before.told.length) return null
  if (transcript.length < before.transcript.length) return null
  const groups = [...before.groups]
  let same = groups.length
  function change(place = -1, now: (group: RoundGroup) => RoundGroup): boolean {
    const group = groups[place]
    if (!group) return false
    groups[place] = now(group)
    same = Math.min(same, place)
    return true
  }
  for (let at = firstOther(before.told, told); at < told.length; at += 1) {
    const known = before.told[at]
    const round = told[at]
    if (!round || known === round) continue
    const { id, parentId } = round
    if (known) {
      if (known.id !== id || known.parentId !== parentId) return null
      if (!change(places.get(id), (group) => withRound(group, id, { round }))) return null
      continue
    }
    if (places.has(id) || lost.has(id)) return null
    const added = { round, messages: NO_MESSAGES, subs: [] }
    const place = parentId === null ? groups.push(added) - 1 : places.get(parentId)
    if (parentId !== null && !change(place, (group) => withSub(group, added))) return null
    places.set(id, place ?? -1)
  }
  for (let at = firstOther(before.transcript, transcript); at < transcript.length; at += 1) {
    const known = before.transcript[at]
    const { roundId, messages } = transcript[at] ?? NO_PART
    if (known && known.roundId !== roundId) return null
    if (known?.messages === messages) continue
    const id = roundId ?? NO_ROUND
    if (!change(places.get(id), (group) => withRound(group, id, { messages }))) return null
  }
  return { told, transcript, groups, places, lost, allTold, same }
}

/** The first place where the items differ; most news come near the end of a long list. */
function firstOther(before: readonly unknown[], now: readonly unknown[]): number {
  let first = 0
  while (first < now.length && now[first] === before[first]) first += 1
  return first
}

function withSub(group: RoundGroup, sub: FilledRound): RoundGroup {
  return { ...group, subs: [...group.subs, sub] }
}

function withRound(group: RoundGroup, id: string, news: Partial<FilledRound>): RoundGroup {
  if (group.round.id === id) return { ...group, ...news }
  const subs = group.subs.map((sub) => (sub.round.id === id ? { ...sub, ...news } : sub))
  return { ...group, subs }
}

function groupAll(
  before: Grouping,
  told: readonly Round[],
  transcript: readonly RoundMessages[],
): Grouping {
  const groups = told.map((round): RoundGroup => ({ round, messages: NO_MESSAGES, subs: [] }))
  const byId = new Map<string, RoundGroup>()
  for (const group of groups) byId.set(group.round.id, group)
  for (const { roundId, messages } of transcript) {
    const id = roundId ?? NO_ROUND
    const known = byId.get(id)
    if (known) {
      known.messages = messages
      continue
    }
    const group = { round: unknownRound(id, messages), messages, subs: [] }
    const start = group.round.startedAt ?? Infinity
    const above = groups.findLastIndex(({ round }) => (round.startedAt ?? 0) <= start)
    groups.splice(above + 1, 0, group)
    byId.set(id, group)
  }
  const allTold = byId.size === told.length
  const mainLine = groups.filter((group) => mainOf(group, byId) === group)
  const places = new Map(mainLine.map(({ round }, place) => [round.id, place]))
  for (const group of groups) {
    const main = mainOf(group, byId)
    if (main === group) continue
    main.subs.push(group)
    places.set(group.round.id, places.get(main.round.id) ?? -1)
  }
  const parents = told.map(({ parentId }) => parentId)
  const lost = new Set(parents.filter((id) => id !== null && !byId.has(id)))
  const same = sameUntil(before.groups, mainLine)
  return { told, transcript, groups: mainLine, places, lost, allTold, same }
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
    task: null,
    unconfirmedMicros: null,
    tokens: null,
    costMicros: null,
    startedAt: messages[0]?.message.at ?? null,
    endedAt: null,
  }
  unknownRounds.set(messages, round)
  return round
}

/** The main-line round that a round hangs from; each round of a circle of parents is on the main line. */
function mainOf(group: RoundGroup, byId: ReadonlyMap<string, RoundGroup>): RoundGroup {
  if (group.round.parentId === null) return group
  const seen = new Set<RoundGroup>()
  let here = group
  for (;;) {
    seen.add(here)
    const { parentId } = here.round
    const parent = parentId === null ? undefined : byId.get(parentId)
    if (!parent) return here
    if (seen.has(parent)) return parent
    here = parent
  }
}

/** The number of groups from the first on that did not change. */
function sameUntil(before: readonly RoundGroup[], now: readonly RoundGroup[]): number {
  const changed = now.findIndex((group, at) => {
    const { subs = [] } = before[at] ?? {}
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
