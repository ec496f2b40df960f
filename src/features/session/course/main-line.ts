import type { Round } from '#src/model/session.ts'

import type { KeyedMessage, RoundMessages } from './line-row.ts'
import { createRoundList } from './round-list.ts'

/** Main-line rounds from a place on, and subagents' rounds with the relative place of their main round. */
export type Stage = {
  mains: readonly Round[]
  subs: readonly { round: Round; place: number }[]
}

/** The rounds on the main line, and the main-line round of each subagent's round. */
export type MainLine = {
  /** Takes the present rounds and messages; gives the number of unchanged main-line rounds at the start. */
  take: (rounds: readonly Round[], parts: readonly RoundMessages[]) => number
  from: (place: number) => Stage
  placeOf: (roundId: string) => number | undefined
  messagesOf: (roundId: string) => readonly KeyedMessage[] | undefined
}

/** Keeps the rounds between calls, so that the cost depends on the news and not on the whole line. */
export function createMainLine(): MainLine {
  const { all, ...list } = createRoundList()
  const mains: Round[] = []
  const places = new Map<string, number>()
  /** For each main-line round the place in the list of the first round that belongs to it. */
  const firsts: number[] = []
  /** A parent is missing and may still come; or parents form a circle. */
  let isLoose = false
  let isCircular = false

  function take(rounds: readonly Round[], parts: readonly RoundMessages[]): number {
    const { gone, said, kept } = list.take(rounds, parts)
    const isMoved = gone.length > 0 || kept < all.length
    if (kept === 0 || isCircular || (isLoose && isMoved)) return arrange(0, 0)
    let untouched = mains.length
    for (const id of said) untouched = Math.min(untouched, places.get(id) ?? untouched)
    for (const { id } of gone) untouched = Math.min(untouched, places.get(id) ?? untouched)
    for (const { id } of gone) places.delete(id)
    if (isMoved) untouched = arrange(untouched, kept)
    return isCircular ? arrange(0, 0) : untouched
  }

  /** Places the rounds after the first `kept`; gives the number of untouched main-line rounds. */
  function arrange(before: number, kept: number): number {
    if (kept === 0) {
      places.clear()
      isLoose = false
      isCircular = false
    }
    mains.length = mains.findLastIndex(({ id }) => places.has(id)) + 1
    const tail = all.slice(kept)
    for (const round of tail) {
      if (mainOf(round) === round) places.set(round.id, mains.push(round) - 1)
    }
    let untouched = before
    for (const round of tail) {
      untouched = Math.min(untouched, places.get(mainOf(round).id) ?? untouched)
    }
    let first = kept
    for (const at of firsts.slice(untouched)) first = Math.min(first, at)
    firsts.length = untouched
    for (let at = first; at < all.length; at += 1) gather(all[at], at, untouched)
    return untouched
  }

  function gather(round: Round | undefined, at: number, untouched: number) {
    if (!round) return
    const main = mainOf(round)
    if (main.parentId !== null) {
      if (list.find(main.parentId)) isCircular = true
      else isLoose = true
    }
    const own = places.get(main.id) ?? 0
    if (own < untouched) return
    places.set(round.id, own)
    firsts[own] = Math.min(firsts[own] ?? at, at)
  }

  /** The main-line round of a round; a main-line round or a circle of parents gives the round itself. */
  function mainOf(round: Round): Round {
    let here = round
    const seen: string[] = []
    while (here.parentId !== null) {
      const parent = list.find(here.parentId)
      if (!parent || seen.includes(parent.id)) return here
      seen.push(parent.id)
      here = parent
    }
    return here
  }

  function from(place: number): Stage {
    const subs: { round: Round; place: number }[] = []
    let first = all.length
    for (let at = place; at < firsts.length; at += 1) first = Math.min(first, firsts[at] ?? first)
    for (const round of all.slice(first)) {
      const main = places.get(round.id) ?? 0
      if (main < place || mains[main] === round) continue
      subs.push({ round, place: main - place })
    }
    return { mains: mains.slice(place), subs }
  }

  return {
    take,
    from,
    placeOf: (roundId) => places.get(roundId),
    messagesOf: list.messagesOf,
  }
}
