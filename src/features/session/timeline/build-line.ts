import type { Round } from '#src/model/session.ts'

import { findBranches } from './branches.ts'
import { blockEnds } from './cut-blocks.ts'
import { createLineMemory, type LineMemory, NOTHING_ABOVE } from './line-memory.ts'
import { findPlaces, type LinePlaces } from './line-places.ts'
import type { Branch, Line, RoundMessages } from './line-row.ts'
import { groupRounds, sameUntil } from './main-line.ts'
import { orderRounds } from './order-rounds.ts'
import { listRounds, NO_ROUND } from './round-list.ts'

const NO_BRANCHES: readonly Branch[] = []

/**
 * The line of rounds: the rows and their branches, from the rounds and messages of the service. With a
 * memory only the part that news can change is built again, and the blocks above stay the same objects.
 */
export function buildLine(
  rounds: readonly Round[],
  transcript: readonly RoundMessages[],
  memory: LineMemory = createLineMemory(),
): Line {
  const { prefixTotals, line: before } = memory
  const messages = new Map(
    transcript.map((part) => [part.roundId ?? NO_ROUND, part.messages] as const),
  )
  const groups = groupRounds(listRounds(rounds, transcript), messages)
  const first = firstToBuild(memory, sameUntil(memory.groups, groups))
  const above = prefixTotals[first] ?? NOTHING_ABOVE
  const news = groups.slice(first)
  const segments = orderRounds(news)
  const places = findPlaces(segments, above.rows)
  const branches = findBranches(places)
  const besides = branchesBySegment(branches, places, segments.length)
  const laneOf = new Map(
    branches.flatMap(({ roundIds, lane }) => roundIds.map((id) => [id, lane] as const)),
  )

  const blocks = before.blocks.slice(0, above.blocks)
  const keys = before.keys.slice(0, above.blocks)
  prefixTotals.length = first
  let { lanes, reach } = above
  const placeOf = new Map(
    news.flatMap(({ subs }, at) => subs.map(({ round }) => [round.id, at] as const)),
  )
  const byPlace = Map.groupBy(branches, ({ roundIds }) => placeOf.get(roundIds[0] ?? ''))
  for (const [at, { entries }] of segments.entries()) {
    const start = places.startOf(at)
    prefixTotals.push({ rows: start, blocks: blocks.length, lanes, reach })
    for (const { lane, join } of byPlace.get(at) ?? []) {
      lanes = Math.max(lanes, lane)
      reach = Math.max(reach, join ?? Infinity)
    }
    const beside = besides[at] ?? NO_BRANCHES
    let from = 0
    for (const to of blockEnds(entries)) {
      blocks.push({ start: start + from, entries, from, to, branches: beside, laneOf })
      keys.push(memory.blockKeyOf(entries[from]?.key ?? ''))
      from = to
    }
  }
  const openLanes = branches.filter(({ join }) => join === null).map(({ lane }) => lane)
  memory.groups = groups
  memory.line = { blocks, keys, rowCount: places.rowCount, lanes, openLanes }
  return memory.line
}

/** The first main-line round to build: later news change neither rows nor branches above this round. */
function firstToBuild({ prefixTotals }: LineMemory, untouched: number): number {
  // The next round's start decides the end of branches, so the next round must be untouched too.
  let first = Math.max(0, Math.min(untouched, prefixTotals.length) - 1)
  for (; first > 0; first -= 1) {
    const above = prefixTotals[first]
    if (above && above.reach < above.rows) break
  }
  return first
}

function branchesBySegment(branches: readonly Branch[], places: LinePlaces, count: number) {
  const besides = Array.from({ length: count }, (): Branch[] => [])
  for (const branch of branches) {
    let at = places.segmentAt(branch.fork)
    for (; at < count && places.startOf(at) <= (branch.join ?? Infinity); at += 1) {
      besides[at]?.push(branch)
    }
  }
  return besides
}
