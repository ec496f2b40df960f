import type { Round } from '#src/model/session.ts'

import { type Branch, findBranches } from './branches.ts'
import type { Line, LineRow, RailPiece } from './line-row.ts'
import { type Entry, type RoundMessages, orderRounds } from './order-rounds.ts'

const NO_BRANCH: readonly RailPiece[] = []
const rails = new Map<string, readonly RailPiece[]>()

/** The line of rounds: what is drawn beside and in each row, from what the service has told. */
export function buildLine(rounds: readonly Round[], transcript: readonly RoundMessages[]): Line {
  const stretches = orderRounds(rounds, transcript)
  const entries = stretches.flatMap((stretch) => stretch.entries)
  const branches = findBranches(entries)
  const laneOf = new Map(
    branches.flatMap(({ roundIds, lane }) => roundIds.map((id) => [id, lane] as const)),
  )
  const besides = branchesByRow(branches, entries.length)

  let index = 0
  const rowOf = (entry: Entry): LineRow => {
    const row = {
      key: entry.key,
      lane: laneOf.get(entry.round.id) ?? 0,
      first: index === 0,
      rail: railAt(index, besides[index] ?? []),
    }
    index += 1
    return entry.kind === 'round'
      ? { ...row, kind: 'round', round: entry.round }
      : { ...row, kind: 'message', message: entry.message }
  }
  return {
    groups: stretches.map((stretch) => ({
      key: stretch.round.id,
      rows: stretch.entries.map(rowOf),
    })),
    lanes: branches.reduce((most, branch) => Math.max(most, branch.lane), 0),
    openLanes: branches.filter((branch) => branch.join === null).map((branch) => branch.lane),
  }

  function railAt(row: number, beside: readonly Branch[]): readonly RailPiece[] {
    if (beside.length === 0) return NO_BRANCH
    return interned(beside.map((branch) => pieceAt(row, branch, entries)))
  }
}

function branchesByRow(branches: readonly Branch[], count: number): Branch[][] {
  const rows: Branch[][] = []
  for (const branch of branches) {
    const end = branch.join ?? count - 1
    for (let row = branch.fork; row <= end; row += 1) (rows[row] ??= []).push(branch)
  }
  return rows
}

function pieceAt(row: number, branch: Branch, entries: readonly Entry[]): RailPiece {
  const { lane, from, fork, join } = branch
  const atStation = entries[fork]?.kind === 'round'
  const forks = atStation ? 'fork-at-station' : 'fork'
  const follows = atStation && row === fork + 1 ? 'after-fork' : 'through'
  return { lane, from, top: row === fork ? forks : follows, joins: row === join }
}

/** Equal rails are one object, so that a row whose branches did not change is not drawn again. */
function interned(rail: readonly RailPiece[]): readonly RailPiece[] {
  const key = rail.map(({ lane, from, top, joins }) => `${lane}<${from} ${top} ${joins}`).join()
  const known = rails.get(key)
  if (known) return known
  rails.set(key, rail)
  return rail
}
