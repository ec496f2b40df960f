import type { Branch, LineBlock, LineRow, RailPiece } from './line-row.ts'

const NO_BRANCH: readonly RailPiece[] = []
const rails = new Map<string, readonly RailPiece[]>()

/** The rows of a block, made at drawing, because most blocks are never drawn. */
export function rowsOf({ entries, start, from, to, branches, laneOf }: LineBlock): LineRow[] {
  const end = start + to - from
  const near = branches.filter(({ fork, join }) => fork < end && (join ?? Infinity) >= start)
  return entries.slice(from, to).map((entry, at): LineRow => {
    const index = start + at
    const { key, round } = entry
    const beside = near.filter(({ fork, join }) => fork <= index && index <= (join ?? Infinity))
    const lane = laneOf.get(round.id) ?? 0
    const rail = interned(beside.map((branch) => pieceAt(index, branch)))
    return entry.kind === 'round'
      ? { kind: 'round', key, index, lane, rail, round }
      : { kind: 'message', key, index, lane, rail, message: entry.message }
  })
}

function pieceAt(row: number, { lane, from, fork, forksAtStation, join }: Branch): RailPiece {
  const forks = forksAtStation ? 'fork-at-station' : 'fork'
  const follows = forksAtStation && row === fork + 1 ? 'after-fork' : 'through'
  return { lane, from, top: row === fork ? forks : follows, joins: row === join }
}

/** Equal rails are the same object, so that a row with unchanged branches is not drawn again. */
function interned(rail: readonly RailPiece[]): readonly RailPiece[] {
  if (rail.length === 0) return NO_BRANCH
  const key = rail.map(({ lane, from, top, joins }) => `${lane}<${from} ${top} ${joins}`).join()
  const known = rails.get(key)
  if (known) return known
  rails.set(key, rail)
  return rail
}
