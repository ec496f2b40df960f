import type { Round } from '#src/model/session.ts'

import type { KeyedMessage, RoundMessages } from './line-row.ts'
import { createRoundList } from './round-list.ts'

/** Main-line rounds from one place on, and subagents' rounds with the place (from there) they hang from. */
export type Stage = {
  mains: readonly Round[]
  subs: readonly { round: Round; place: number }[]
}

/** Which rounds stand on the main line, and which of them each subagent's round hangs from. */
export type MainLine = {
  /** Takes what is known now; how many main-line rounds from the first on are what and where they were. */
  take: (rounds: readonly Round[], parts: readonly RoundMessages[]) => number
  from: (place: number) => Stage
  placeOf: (roundId: string) => number | undefined
  messagesOf: (roundId: string) => readonly KeyedMessage[] | undefined
}

/** Remembers what it took: news cost as much as they are, not as much as is known. */
export function createMainLine(): MainLine {
  const { all, ...list } = createRoundList()
  const mains: Round[] = []
  const places = new Map<string, number>()
  /** For each main-line round where in the list the first that belongs to it stands. */
  const firsts: number[] = []
  /** Some round's parent is not there, and may come; or parents go in a circle. */
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

  /** Puts the rounds after the first `kept` in their places; how many on the main line are still untouched. */
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

  /** The main-line round that a round hangs from; itself, also where parents go in a circle. */
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
