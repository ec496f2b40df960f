import type { Round } from '#src/model/session.ts'

import type { KeyedMessage } from './line-row.ts'

type Spoken = { round: Round; messages: readonly KeyedMessage[] }

/** A main-line round with what was said in it, and the subagents' rounds that hang from it. */
export type Group = Spoken & { subs: readonly Spoken[] }

const NOTHING: readonly KeyedMessage[] = []

/** Which rounds stand on the main line, and which of them each subagent's round hangs from. */
export function groupRounds(
  rounds: readonly Round[],
  messagesOf: ReadonlyMap<string, readonly KeyedMessage[]>,
): Group[] {
  const byId = new Map(rounds.map((round) => [round.id, round]))
  const subsOf = Map.groupBy(rounds, (round) => mainOf(round, byId))
  const spoken = (round: Round) => ({ round, messages: messagesOf.get(round.id) ?? NOTHING })
  return rounds.flatMap((round) => {
    const subs = subsOf.get(round)?.filter((sub) => sub !== round)
    return subs ? [{ ...spoken(round), subs: subs.map(spoken) }] : []
  })
}

/** How many groups from the first on are what they were. */
export function sameUntil(before: readonly Group[], now: readonly Group[]): number {
  const changed = now.findIndex((group, at) => {
    const other = before[at]
    const subs = other?.subs ?? []
    const isSame = other && isEqual(group, other) && group.subs.length === subs.length
    return !isSame || !group.subs.every((sub, place) => isEqual(sub, subs[place] ?? group))
  })
  return changed === -1 ? now.length : changed
}

function isEqual(one: Spoken, other: Spoken): boolean {
  return one.round === other.round && one.messages === other.messages
}

/** The main-line round that a round hangs from; each round of a circle of parents is one. */
function mainOf(round: Round, byId: ReadonlyMap<string, Round>): Round {
  let here = round
  const seen = [round.id]
  while (here.parentId !== null) {
    const parent = byId.get(here.parentId)
    if (!parent) return here
    if (seen.includes(parent.id)) return parent
    seen.push(parent.id)
    here = parent
  }
  return here
}
