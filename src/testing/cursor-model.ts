import type { Message, MessagePage } from '#src/model/message.ts'
import type { Round, Session } from '#src/model/session.ts'

/** One plausible meaning of everything that the specification leaves open about the list of messages. */
export type Semantics = {
  order: 'append' | 'round' | 'newest-first'
  after: 'exclusive' | 'inclusive' | 'after-last' | 'after-first' | 'by-text' | 'ignored'
  cut: 'first' | 'rounds-within' | 'rounds-beyond' | 'last'
  cap: { how: 'none' | 'clamp' | 'refuse'; at: 20 | 50 | 100 }
  /** What an unknown round, or one without messages, is as a cursor. */
  unknown: '404' | '400' | 'whole' | 'empty'
  visibility: 'at-once' | 'finished-rounds'
  growth: 'last-round' | 'old-rounds' | 'interleaved' | 'text'
  identity: 'unique' | 'per-round' | 'none' | 'changing'
  inventory: 'states' | 'ids' | 'none'
  times: boolean
  /** Each answer says whether there is more. */
  saysMore?: boolean
  /** A page names a round where it begins, and not at each of its messages. */
  namesRoundOnce?: boolean
  /** Two messages of a round share an id, as a tool's call and its result may. */
  twinIds?: boolean
  /** The first message of all, such as the goal, names no round anywhere. */
  opensUnnamed?: boolean
}

export type ModelMessage = { uid: number; round: number; own: number; text: string }
export type ModelAnswer =
  | { kind: 'page'; page: MessagePage }
  | { kind: 'refused' }
  | { kind: 'not-found' }

/** A service that has one meaning of the cursor; `lag` hides the newest messages, as a replica would. */
export function createCursorModel(semantics: Semantics) {
  const rounds: { id: string; open: boolean; size: number }[] = []
  const written: ModelMessage[] = []
  let reads = 0
  const model = {
    semantics,
    rounds,
    written,
    lag: 0,
    ended: false,
    start() {
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
      model.ended = true
    },
    record: (): Pick<Session, 'rounds' | 'state'> => ({
      state: model.ended ? 'complete' : 'running',
      rounds: semantics.inventory === 'none' ? [] : rounds.map(recordOf(semantics)),
    }),
    /** Everything that is visible now, in the order of the list. */
    visible: () => listed(semantics, rounds, written.slice(0, written.length - model.lag)),
    answer(after: string | null, limit: number): ModelAnswer {
      const { how, at } = semantics.cap
      if (how === 'refuse' && limit > at) return { kind: 'refused' }
      const most = how === 'clamp' ? Math.min(limit, at) : limit
      const from = behind(semantics, rounds, model.visible(), after)
      if (!Array.isArray(from)) return from
      reads += 1
      const shown = cut(semantics, from, most)
      const messages = shown.map((message, place) => {
        const sent = wire(message, semantics, reads)
        const goesOn = shown[place - 1]?.round === message.round
        return semantics.namesRoundOnce && goesOn ? { ...sent, roundId: null } : sent
      })
      const hasMore = semantics.saysMore ? shown.length < from.length : null
      return { kind: 'page', page: { messages, hasMore } }
    },
  }
  return model
}

export type CursorModel = ReturnType<typeof createCursorModel>

function listed(
  { order, visibility }: Semantics,
  rounds: CursorModel['rounds'],
  written: readonly ModelMessage[],
): readonly ModelMessage[] {
  const seen =
    visibility === 'at-once' ? written : written.filter(({ round }) => !rounds[round]?.open)
  if (order === 'append') return seen
  if (order === 'newest-first') return seen.toReversed()
  return seen.toSorted((one, other) => one.round - other.round || one.uid - other.uid)
}

function behind(
  { after, unknown }: Semantics,
  rounds: CursorModel['rounds'],
  list: readonly ModelMessage[],
  cursor: string | null,
): ModelMessage[] | Exclude<ModelAnswer, { kind: 'page' }> {
  if (cursor === null || after === 'ignored') return [...list]
  const at = rounds.findIndex(({ id }) => id === cursor)
  const first = list.findIndex(({ round }) => round === at)
  if (first === -1) {
    if (unknown === '404') return { kind: 'not-found' }
    if (unknown === '400') return { kind: 'refused' }
    return unknown === 'whole' ? [...list] : []
  }
  if (after === 'after-first') return list.slice(first + 1)
  if (after === 'after-last') return list.slice(list.findLastIndex(({ round }) => round === at) + 1)
  if (after === 'by-text') return list.filter(({ round }) => `r${round + 1}` > cursor)
  return list.filter(({ round }) => (after === 'inclusive' ? round >= at : round > at))
}

function cut({ cut: how }: Semantics, list: ModelMessage[], limit: number): ModelMessage[] {
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

function wire(message: ModelMessage, semantics: Semantics, reads: number): Message {
  const { identity, times, twinIds, opensUnnamed } = semantics
  const { uid, round, own, text } = message
  const ids = {
    unique: twinIds ? `m${round}-${Math.ceil(own / 2)}` : `m${uid}`,
    'per-round': `m${own}`,
    changing: `x${reads}-${uid}`,
    none: null,
  }
  return {
    id: ids[identity],
    roundId: opensUnnamed && uid === 1 ? null : `r${round + 1}`,
    role: 'agent',
    author: null,
    text,
    tool: null,
    at: times ? uid * 1000 : null,
    extra: { uid },
  }
}

function recordOf({ inventory }: Semantics) {
  return ({ id, open }: CursorModel['rounds'][number], at: number): Round => ({
    id,
    number: at + 1,
    title: null,
    state: inventory === 'ids' ? 'unknown' : open ? 'running' : 'complete',
    parentId: null,
    agent: null,
    costMicros: null,
    startedAt: null,
    endedAt: null,
  })
}
