import type { Message, MessagePage } from '#src/model/message.ts'
import type { Round, Session } from '#src/model/session.ts'

/** A plausible meaning of the list of messages, where the specification leaves open how it is read. */
export type Meaning = {
  order: 'append' | 'round' | 'newest-first'
  after: 'exclusive' | 'inclusive' | 'after-last' | 'after-first' | 'by-text' | 'ignored'
  cut: 'first' | 'rounds-within' | 'rounds-beyond' | 'last'
  cap: { how: 'none' | 'clamp' | 'refuse'; at: number }
  /** The meaning of a cursor that names an unknown round, or a round without messages. */
  unknown: '404' | '400' | 'whole' | 'empty'
  visibility: 'at-once' | 'finished-rounds'
  identity: 'unique' | 'per-round' | 'none' | 'changing'
  inventory: 'states' | 'ids' | 'none'
  /** Each answer says whether there is more, how many messages there are in all, or the most of a page. */
  saysMore?: boolean
  saysTotal?: boolean
  saysLimit?: boolean
}

/** A meaning, and how the messages of such a service come about. */
export type Semantics = Meaning & {
  growth: 'last-round' | 'old-rounds' | 'interleaved' | 'text'
  times: boolean
  /** A page names a round where it begins, and not at each of its messages. */
  namesRoundOnce?: boolean
  /** Two messages of a round share an id, as a tool's call and its result may. */
  twinIds?: boolean
  /** The first message of all, such as the goal, names no round anywhere. */
  opensUnnamed?: boolean
}

/** A service that does as §6 says. */
export const plain: Semantics = {
  order: 'round',
  after: 'exclusive',
  cut: 'first',
  cap: { how: 'none', at: 100 },
  unknown: '400',
  visibility: 'at-once',
  growth: 'last-round',
  identity: 'unique',
  inventory: 'states',
  times: true,
}

type ModelMessage = { uid: number; round: number; own: number; text: string }
type Refused = { kind: 'refused' } | { kind: 'not-found' }
export type ModelAnswer = { kind: 'page'; page: MessagePage } | Refused

/** A service that has one meaning of the cursor; `lag` hides the newest messages, as a replica would. */
export function createCursorModel(semantics: Semantics) {
  const rounds: { id: string; open: boolean; size: number; closedAt?: number }[] = []
  const written: ModelMessage[] = []
  let reads = 0
  const noteEnds = () => {
    for (const round of rounds) if (!round.open) round.closedAt ??= written.length * 1000
  }
  const model = {
    semantics,
    rounds,
    written,
    lag: 0,
    ended: false,
    start() {
      noteEnds()
      rounds.push({ id: `r${rounds.length + 1}`, open: true, size: 0 })
    },
    say(at: number) {
      const round = rounds[at]
      if (!round) return
      round.size += 1
      const uid = written.length + 1
      // With times or ids to tell them apart, people say the same thing more than once.
      const hasIds = semantics.identity !== 'none' && semantics.twinIds !== true
      const told = semantics.times || hasIds
      const isRepeat = semantics.identity !== 'changing' && told && uid % 5 === 0
      written.push({ uid, round: at, own: round.size, text: isRepeat ? 'ok.' : `word ${uid}.` })
    },
    /** The last message of a round goes on growing. */
    grow(at: number) {
      const last = written.findLast(({ round }) => round === at)
      if (last) last.text += ' more.'
    },
    end() {
      for (const round of rounds) round.open = false
      noteEnds()
      model.ended = true
    },
    record: (): Pick<Session, 'rounds' | 'state'> => ({
      state: model.ended ? 'complete' : 'running',
      rounds: semantics.inventory === 'none' ? [] : rounds.map(recordOf(semantics)),
    }),
    /** Everything that is visible now, in the order of the list. */
    visible: () => listed(semantics, rounds, written.slice(0, written.length - model.lag)),
    answer(after: string | null, limit: number): ModelAnswer {
      const list = written.slice(0, written.length - model.lag)
      const found = pageUnder(semantics, { rounds, written: list }, { after, limit })
      if (found.kind !== 'page') return found
      reads += 1
      const messages = found.shown.map((message, place) => {
        const goesOn = found.shown[place - 1]?.round === message.round
        return wire(message, semantics, { reads, goesOn })
      })
      const hasMore = semantics.saysMore ? found.hasMore : null
      const { cap, saysTotal, saysLimit } = semantics
      const most = cap.how === 'clamp' ? Math.min(limit, cap.at) : limit
      const says = { ...(saysTotal && { total: list.length }), ...(saysLimit && { limit: most }) }
      return { kind: 'page', page: { messages, hasMore, ...says } }
    },
  }
  return model
}

export type CursorModel = ReturnType<typeof createCursorModel>

type Rounds = readonly { id: string; open: boolean }[]
/** A message, known by the place of its round among the rounds. */
type Placed = { round: number }

/** The page under a meaning, of messages in the order in which they were written. */
export function pageUnder<Item extends Placed>(
  meaning: Meaning,
  { rounds, written }: { rounds: Rounds; written: readonly Item[] },
  { after, limit }: { after: string | null; limit: number },
): { kind: 'page'; shown: readonly Item[]; hasMore: boolean } | Refused {
  const { how, at } = meaning.cap
  if (how === 'refuse' && limit > at) return { kind: 'refused' }
  const from = behind(meaning, rounds, listed(meaning, rounds, written), after)
  if ('kind' in from) return from
  const shown = cut(meaning, from, how === 'clamp' ? Math.min(limit, at) : limit)
  return { kind: 'page', shown, hasMore: shown.length < from.length }
}

function listed<Item extends Placed>(
  { order, visibility }: Meaning,
  rounds: Rounds,
  written: readonly Item[],
): readonly Item[] {
  const seen =
    visibility === 'at-once' ? written : written.filter(({ round }) => !rounds[round]?.open)
  if (order === 'append') return seen
  if (order === 'newest-first') return seen.toReversed()
  return seen.toSorted((one, other) => one.round - other.round)
}

function behind<Item extends Placed>(
  { after, unknown }: Meaning,
  rounds: Rounds,
  list: readonly Item[],
  cursor: string | null,
): readonly Item[] | Refused {
  if (cursor === null || after === 'ignored') return list
  const at = rounds.findIndex(({ id }) => id === cursor)
  const first = list.findIndex(({ round }) => round === at)
  if (first === -1) {
    if (unknown === '404') return { kind: 'not-found' }
    if (unknown === '400') return { kind: 'refused' }
    return unknown === 'whole' ? list : []
  }
  if (after === 'after-first') return list.slice(first + 1)
  if (after === 'after-last') return list.slice(list.findLastIndex(({ round }) => round === at) + 1)
  if (after === 'by-text') return list.filter(({ round }) => String(round + 1) > String(at + 1))
  return list.filter(({ round }) => (after === 'inclusive' ? round >= at : round > at))
}

function cut<Item extends Placed>(
  { cut: how }: Meaning,
  list: readonly Item[],
  limit: number,
): readonly Item[] {
  if (how === 'first') return list.slice(0, limit)
  if (how === 'last') return list.slice(Math.max(0, list.length - limit))
  const sizes = new Map<number, number>()
  for (const { round } of list) sizes.set(round, (sizes.get(round) ?? 0) + 1)
  const taken = new Set<number>()
  let sum = 0
  for (const [round, size] of sizes) {
    if (how === 'rounds-within' && sum + size > limit) break
    if (sum >= limit) break
    taken.add(round)
    sum += size
  }
  // A round that is larger than a page comes as far as the page goes.
  if (taken.size === 0) return list.slice(0, limit)
  return list.filter(({ round }) => taken.has(round))
}

function wire(
  message: ModelMessage,
  { identity, times, twinIds, opensUnnamed, namesRoundOnce }: Semantics,
  { reads, goesOn }: { reads: number; goesOn: boolean },
): Message {
  const { uid, round, own, text } = message
  const isUnnamed = (opensUnnamed && uid === 1) || (namesRoundOnce && goesOn)
  const ids = {
    unique: twinIds ? `m${round}-${Math.ceil(own / 2)}` : `m${uid}`,
    'per-round': `m${own}`,
    changing: `x${reads}-${uid}`,
    none: null,
  }
  return {
    id: ids[identity],
    roundId: isUnnamed ? null : `r${round + 1}`,
    role: 'agent',
    author: null,
    text,
    tool: null,
    at: times ? uid * 1000 : null,
    extra: { uid },
  }
}

function recordOf({ inventory, times }: Semantics) {
  return ({ id, open, closedAt }: CursorModel['rounds'][number], at: number): Round => ({
    id,
    number: at + 1,
    title: null,
    state: inventory === 'ids' ? 'unknown' : open ? 'running' : 'complete',
    parentId: null,
    agent: null,
    task: null,
    unconfirmedMicros: null,
    tokens: null,
    costMicros: null,
    startedAt: null,
    endedAt: inventory === 'states' && times && !open ? (closedAt ?? null) : null,
  })
}
