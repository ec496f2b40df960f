import type { Round } from '#src/model/session.ts'

import { type Branch, findBranches } from './branches.ts'
import { blockEnds } from './cut-blocks.ts'
import { findPlaces, type LinePlaces } from './line-places.ts'
import type { Entry, Line, LineBlock, LineRow, RailPiece } from './line-row.ts'
import { orderRounds, type RoundMessages, type Stretch } from './order-rounds.ts'

const NO_BRANCH: readonly RailPiece[] = []
const rails = new Map<string, readonly RailPiece[]>()

/** The line of rounds: what is drawn beside and in each row, from what the service has told. */
export function buildLine(rounds: readonly Round[], transcript: readonly RoundMessages[]): Line {
  const stretches = orderRounds(rounds, transcript)
  const places = findPlaces(stretches)
  const branches = findBranches(places)
  const laneOf = new Map(
    branches.flatMap(({ roundIds, lane }) => roundIds.map((id) => [id, lane] as const)),
  )
  const blocks: LineBlock[] = []
  for (const [at, stretch] of stretches.entries()) {
    for (const block of blocksOf(stretch, places.startOf(at))) blocks.push(block)
  }
  return {
    blocks,
    rowCount: places.rowCount,
    rowsOf: (block) => rowsOf(block, branches, laneOf, places),
    lanes: branches.reduce((most, branch) => Math.max(most, branch.lane), 0),
    openLanes: branches.filter((branch) => branch.join === null).map((branch) => branch.lane),
  }
}

type Cut = { start: number; blocks: readonly LineBlock[] }
const cut = new WeakMap<readonly Entry[], Cut>()

/** The same objects as before where neither the entries nor their places have changed. */
function blocksOf({ entries }: Stretch, start: number): readonly LineBlock[] {
  const before = cut.get(entries)
  if (before?.start === start) return before.blocks
  const ends = blockEnds(entries)
  const blocks = ends.map((to, at) => {
    const from = ends[at - 1] ?? 0
    return { key: entries[from]?.key ?? '', start: start + from, entries, from, to }
  })
  cut.set(entries, { start, blocks })
  return blocks
}

function rowsOf(
  { entries, start, from, to }: LineBlock,
  branches: readonly Branch[],
  laneOf: ReadonlyMap<string, number>,
  places: LinePlaces,
): LineRow[] {
  const end = start + to - from
  const near = branches.filter(({ fork, join }) => fork < end && (join ?? Infinity) >= start)
  return entries.slice(from, to).map((entry, at): LineRow => {
    const index = start + at
    const beside = near.filter(({ fork, join }) => fork <= index && index <= (join ?? Infinity))
    const lane = laneOf.get(entry.round.id) ?? 0
    const rail = interned(beside.map((branch) => pieceAt(index, branch, places)))
    const { key, round } = entry
    return entry.kind === 'round'
      ? { kind: 'round', key, index, lane, rail, round }
      : { kind: 'message', key, index, lane, rail, message: entry.message }
  })
}

function pieceAt(row: number, branch: Branch, places: LinePlaces): RailPiece {
  const { lane, from, fork, join } = branch
  const atStation = places.rowAt(fork)?.kind === 'round'
  const forks = atStation ? 'fork-at-station' : 'fork'
  const follows = atStation && row === fork + 1 ? 'after-fork' : 'through'
  return { lane, from, top: row === fork ? forks : follows, joins: row === join }
}

/** Equal rails are one object, so that a row whose branches did not change is not drawn again. */
function interned(rail: readonly RailPiece[]): readonly RailPiece[] {
  if (rail.length === 0) return NO_BRANCH
  const key = rail.map(({ lane, from, top, joins }) => `${lane}<${from} ${top} ${joins}`).join()
  const known = rails.get(key)
  if (known) return known
  rails.set(key, rail)
  return rail
}
