import { answerText, type HumanInput } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'
import type { Transcript } from '#src/queries/sessions/session-queries.ts'

export type RoundMessages = Transcript['rounds'][number]

/** Everything that the line shows. */
export type LineInput = {
  rounds: readonly Round[]
  transcript: readonly RoundMessages[]
  humanInputs?: readonly HumanInput[] | undefined
  /** The ids of the rounds of which only the station is shown. */
  folded?: ReadonlySet<string> | undefined
}

/** A row of the line before the drawing; `at` never goes back within a round. */
export type Entry = { key: string; round: Round; at: number } & (
  | {
      kind: 'round'
      /** On the main line the number of the round, also if the service gives no number. */
      number: number | null
      isMain: boolean
      isFolded: boolean
      /** The rows that are folded away. */
      hidden: readonly Entry[]
    }
  | { kind: 'message'; message: Message }
  /** A question with the operator's answer, or the part of both that no message shows. */
  | { kind: 'answer'; input: HumanInput; shows: 'question' | 'answer' | 'both' }
)

/** A round, and if it is on the main line the rounds of the subagents that hang from it. */
export type RoundGroup = {
  round: Round
  messages: RoundMessages['messages']
  answered: readonly HumanInput[]
  number: number | null
  isFolded: boolean
  subs: RoundGroup[]
}

/** The key of the row of a round. */
export function stationKey(roundId: string): string {
  return `round ${roundId}`
}

/** The same for every such round: the round counts as unchanged, and thousands of rounds are cheap. */
const NO_MESSAGES: RoundMessages['messages'] = []
const NO_ANSWERS: readonly HumanInput[] = []
const NO_ROUNDS: RoundGroup[] = []

function groupOf(
  round: Round,
  folded: LineInput['folded'],
  messages: RoundMessages['messages'] = NO_MESSAGES,
): RoundGroup {
  const isFolded = folded?.has(round.id) === true
  return { round, messages, answered: NO_ANSWERS, number: round.number, isFolded, subs: NO_ROUNDS }
}

/** The main-line rounds of a line, and what they were made from. */
export type Grouping = {
  given: LineInput
  groups: readonly RoundGroup[]
  /** Each round by its id; null if something stands in its place only until the service says more. */
  byId: Map<string, RoundGroup> | null
}

/** Main-line rounds in the service's order; a round that only messages name stands by its time. */
export function groupRounds(given: LineInput, before?: Grouping): Grouping {
  return (before && groupNews(before, given)) ?? groupAll(given)
}

/**
 * News at the end leave the groups of other rounds as they are; null if a round may move. The map of the
 * grouping before is changed in place, so that grouping is not used again.
 */
function groupNews(
  { given: old, groups: before, byId }: Grouping,
  given: LineInput,
): Grouping | null {
  const { rounds, transcript, humanInputs, folded } = given
  if (!byId || humanInputs !== old.humanInputs || folded !== old.folded) return null
  if (rounds.length < old.rounds.length || transcript.length < old.transcript.length) return null
  const groups = [...before]
  const change = (group: RoundGroup | undefined, news: Partial<RoundGroup>): boolean => {
    if (!group) return false
    const changed = { ...group, ...news }
    byId.set(group.round.id, changed)
    const own = mainOf(group, byId)
    if (own === group) groups[groups.lastIndexOf(group)] = changed
    else change(own, { subs: own.subs.map((sub) => (sub === group ? changed : sub)) })
    return true
  }
  for (const [at, round] of newsOf(rounds, old.rounds)) {
    const { id, parentId, number } = round
    const known = old.rounds[at]
    const group = byId.get(id)
    if (known?.id !== group?.round.id || (parentId === null && number === null)) return null
    if (group && group.round.parentId !== parentId) return null
    if (change(group, { round, number })) continue
    const added = groupOf(round, folded)
    byId.set(id, added)
    const own = mainOf(added, byId)
    if (own !== added) change(own, { subs: [...own.subs, added] })
    else if (parentId === null) groups.push(added)
    else return null
  }
  for (const [at, { roundId, messages }] of newsOf(transcript, old.transcript)) {
    if (old.transcript[at] && old.transcript[at].roundId !== roundId) return null
    if (!change(byId.get(roundId ?? ''), { messages })) return null
  }
  return { given, groups, byId }
}

/** The items of a list that are not the same as before, each with its place. */
function newsOf<Item>(now: readonly Item[], before: readonly Item[]): [number, Item][] {
  const news: [number, Item][] = []
  let at = 0
  for (const item of now) {
    if (item !== before[at]) news.push([at, item])
    at += 1
  }
  return news
}

function groupAll(given: LineInput): Grouping {
  const { rounds, transcript, humanInputs = [], folded } = given
  const groups = rounds.map((round) => groupOf(round, folded))
  const byId = new Map<string, RoundGroup>()
  for (const group of groups) byId.set(group.round.id, group)
  for (const { roundId, messages } of transcript) {
    const id = roundId ?? ''
    const known = byId.get(id)
    if (known) {
      known.messages = messages
      continue
    }
    const group = groupOf(unknownRound(id, messages), folded, messages)
    groups.splice(placeBy(groups, group.round.startedAt), 0, group)
    byId.set(id, group)
  }
  let isWhole = true
  for (const input of humanInputs) {
    if (input.state !== 'answered') continue
    const at = Math.max(0, placeBy(groups, input.askedAt ?? input.answeredAt) - 1)
    const known = byId.get(input.roundId ?? '')
    const group = known ?? groups[at]
    isWhole &&= known !== undefined
    if (group) group.answered = [...group.answered, input]
  }
  const main: RoundGroup[] = []
  for (const group of groups) {
    const own = mainOf(group, byId)
    if (own === group) main.push(group)
    else if (own.subs === NO_ROUNDS) own.subs = [group]
    else own.subs.push(group)
  }
  isWhole &&= main.every(({ round, number }) => round.parentId === null && number !== null)
  if (!isWhole) numberMain(main)
  return { given, groups: main, byId: isWhole ? byId : null }
}

/** The place after the last round that had started by then. */
function placeBy(groups: readonly RoundGroup[], at: number | null): number {
  return groups.findLastIndex(({ round }) => (round.startedAt ?? 0) <= (at ?? Infinity)) + 1
}

/** A round that the session does not number yet follows the round above; no number stands twice. */
function numberMain(groups: readonly RoundGroup[]): void {
  const taken = new Set(groups.map(({ number }) => number))
  let last = 0
  for (const group of groups) {
    if (group.number === null && group.round.id !== '' && !taken.has(last + 1)) {
      group.number = last + 1
    }
    last = group.number ?? last
  }
}

const unknownRounds = new WeakMap<RoundMessages['messages'], Round>()

/** Stands for a round that only its messages name; the same object for the same messages. */
function unknownRound(id: string, messages: RoundMessages['messages']): Round {
  const round: Round = unknownRounds.get(messages) ?? {
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
export function sameUntil(before: readonly RoundGroup[], now: readonly RoundGroup[]): number {
  let same = 0
  for (const group of now) {
    if (!isSame(group, before[same])) break
    same += 1
  }
  return same
}

function isSame(group: RoundGroup, old: RoundGroup | undefined): boolean {
  if (group === old) return true
  const { round, messages, answered, number, isFolded, subs } = group
  if (round !== old?.round || messages !== old.messages) return false
  if (number !== old.number || isFolded !== old.isFolded) return false
  if (subs.length !== old.subs.length || answered.length !== old.answered.length) return false
  return (
    answered.every((input, at) => input === old.answered[at]) &&
    subs.every((sub, at) => isSame(sub, old.subs[at]))
  )
}

type OrderedRounds = {
  segments: Entry[][]
  /** For each round, the last segment with rows of its subagents; they may be folded away there. */
  untils: number[]
}

/**
 * The rows of each main-line round, with the rows of subagents where they fall in time, so that news
 * appear at the end.
 */
export function orderRounds(groups: readonly RoundGroup[]): OrderedRounds {
  const ofSubs = groups.map((): Entry[] => [])
  const untils = groups.map(({ subs }, start) => {
    let until = start
    for (const sub of subs) {
      let place = start
      for (const entry of shownOf(entriesOf(sub, false))) {
        while ((groups[place + 1]?.round.startedAt ?? Infinity) <= entry.at) place += 1
        ofSubs[place]?.push(entry)
      }
      until = Math.max(until, place)
    }
    return until
  })
  const segments = groups.map((group, place) => {
    const [station, ...own] = entriesOf(group, true)
    // Nothing stands above a station. Sorting keeps the order of rows of the same moment.
    const inTime = [...own, ...(ofSubs[place] ?? [])].toSorted((one, other) => one.at - other.at)
    return shownOf([station, ...inTime])
  })
  return { segments, untils }
}

/** The rows under a station, or the station alone if its round is folded. */
function shownOf([station, ...rows]: [Entry, ...Entry[]]): Entry[] {
  if (station.kind !== 'round' || !station.isFolded) return [station, ...rows]
  const hidden = withHidden(rows)
  return [{ ...station, hidden }]
}

/** The rows with those that are folded away. */
export function withHidden(rows: readonly Entry[]): Entry[] {
  return rows.flatMap((row) => (row.kind === 'round' ? [row, ...row.hidden] : row))
}

function entriesOf(group: RoundGroup, isMain: boolean): [Entry, ...Entry[]] {
  const { round, messages, answered, number, isFolded } = group
  let at = round.startedAt ?? messages[0]?.message.at ?? 0
  const own = isMain ? number : null
  const station = { kind: 'round', number: own, isMain, isFolded, hidden: [] } as const
  const entries: [Entry, ...Entry[]] = [{ ...station, key: stationKey(round.id), round, at }]
  for (const { key, message } of messages) {
    at = Math.max(at, message.at ?? 0)
    entries.push({ kind: 'message', key, round, at, message })
  }
  for (const input of answered) addAnswer(entries, round, input)
  return entries
}

/** Puts an answer under its question, and adds of both only what the messages of the round do not show. */
function addAnswer(entries: Entry[], round: Round, input: HumanInput): void {
  const { inputId, question, askedAt, answeredAt } = input
  const answer = answerText(input.answer, input).trim()
  const findMessage = (fits: (message: Message) => boolean) =>
    entries.findIndex((entry) => entry.kind === 'message' && fits(entry.message))
  const asking = findMessage(
    ({ text, at }) => (at ?? 0) <= (answeredAt ?? Infinity) && text.includes(question),
  )
  // A service may write the note into the message, too.
  const saying = findMessage(
    ({ role, text, at }) =>
      role === 'operator' &&
      ((at !== null && at === answeredAt) || `${text.trim()}\n`.startsWith(`${answer}\n`)),
  )
  if (asking !== -1 && saying !== -1) return
  const time = askedAt ?? answeredAt ?? 0
  const above = [asking, saying - 1].find((place) => place >= 0)
  const place =
    above ??
    Math.max(
      0,
      entries.findLastIndex(({ at }) => at <= time),
    )
  const at = entries[place]?.at ?? time
  const shows = asking !== -1 ? 'answer' : saying !== -1 ? 'question' : 'both'
  entries.splice(place + 1, 0, {
    kind: 'answer',
    key: `answer ${inputId}`,
    round,
    at,
    input,
    shows,
  })
}
