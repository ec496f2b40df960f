import type { Round } from '#src/model/session.ts'

import type { KeyedMessage, RoundMessages } from './line-row.ts'
import { NO_ROUND, unknownRound } from './unknown-round.ts'

/** The changes of a call: the rounds after the first `kept`, and rounds with new messages. */
type News = {
  kept: number
  /** The rounds that stood at `kept` and after before the call. */
  gone: readonly Round[]
  /** Rounds whose messages may have changed. */
  said: readonly string[]
}

/** All rounds in the service's order; rounds that only messages name are placed by time. */
export type RoundList = {
  take: (rounds: readonly Round[], parts: readonly RoundMessages[]) => News
  all: readonly Round[]
  find: (id: string) => Round | undefined
  messagesOf: (id: string) => readonly KeyedMessage[] | undefined
}

const idOf = ({ roundId }: RoundMessages) => roundId ?? NO_ROUND

/** Keeps the rounds between calls, so that a round at the end costs no look at all other rounds. */
export function createRoundList(): RoundList {
  let told: readonly Round[] = []
  let parts: readonly RoundMessages[] = []
  const all: Round[] = []
  const byId = new Map<string, Round>()
  const places = new Map<string, number>()
  const partPlaces = new Map<string, number>()
  /** Rounds that only messages name. */
  const untold = new Set<string>()

  function take(rounds: readonly Round[], transcript: readonly RoundMessages[]): News {
    const toldSame = sameUntil(told, rounds)
    const partsSame = sameUntil(parts, transcript)
    const news = rounds.slice(toldSame)
    const oldParts = parts.slice(partsSame)
    const said = [...oldParts, ...transcript.slice(partsSame)].map(idOf)
    const touched = [
      ...told.slice(toldSame).map(({ id }) => id),
      ...news.map(({ id }) => id),
      ...oldParts.map(idOf).filter((id) => untold.has(id)),
    ]
    let kept = all.length
    for (const id of touched) kept = Math.min(kept, places.get(id) ?? kept)
    for (const id of oldParts.map(idOf)) partPlaces.delete(id)
    for (let at = partsSame; at < transcript.length; at += 1) {
      const part = transcript[at]
      if (part) partPlaces.set(idOf(part), at)
    }
    told = rounds
    parts = transcript
    const before = all.slice()
    const isPut = kept > 0 && put(kept, partsSame)
    // If a round is missing, the rounds below the missing round may have another place.
    if (!isPut || !before.slice(kept).every(({ id }) => byId.has(id))) {
      kept = 0
      put(0, 0)
    }
    return { kept, gone: before.slice(kept), said }
  }

  /** Places the rounds after the first `kept`; false if a round belongs among the first `kept`. */
  function put(kept: number, partsSame: number): boolean {
    const again = new Set<number>()
    for (const { id } of all.splice(kept)) {
      byId.delete(id)
      places.delete(id)
      const part = partPlaces.get(id)
      if (untold.delete(id) && part !== undefined) again.add(part)
    }
    for (let at = partsSame; at < parts.length; at += 1) again.add(at)

    let latest = -Infinity
    for (const id of untold) latest = Math.max(latest, byId.get(id)?.startedAt ?? Infinity)
    for (const round of told.slice(kept - untold.size)) {
      if ((round.startedAt ?? 0) <= latest) return false
      all.push(round)
      byId.set(round.id, round)
    }
    for (const at of [...again].toSorted((one, other) => one - other)) {
      const part = parts[at]
      if (!part || (byId.has(idOf(part)) && !untold.has(idOf(part)))) continue
      const round = unknownRound(part)
      const start = round.startedAt ?? Infinity
      let place = all.length
      // From the end, because a round nearly always belongs there.
      while (place > 0 && (all[place - 1]?.startedAt ?? 0) > start) place -= 1
      if (place < kept) return false
      all.splice(place, 0, round)
      byId.set(round.id, round)
      untold.add(round.id)
    }
    for (let at = kept; at < all.length; at += 1) places.set(all[at]?.id ?? '', at)
    return true
  }

  return {
    take,
    all,
    find: (id) => byId.get(id),
    messagesOf(id) {
      const place = partPlaces.get(id)
      return place === undefined ? undefined : parts[place]?.messages
    },
  }
}

/** The number of identical items at the start. */
function sameUntil<Item>(before: readonly Item[], now: readonly Item[]): number {
  if (before === now) return now.length
  let at = 0
  while (at < before.length && at < now.length && before[at] === now[at]) at += 1
  return at
}
