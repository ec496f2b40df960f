import type { Entry } from './line-row.ts'

/** Part of what one subagent's round holds. */
export type Piece = { entries: readonly Entry[]; from: number; to: number }

type Merged = { pieces: readonly Piece[]; entries: readonly Entry[] }
const merged = new WeakMap<readonly Entry[], Merged>()

/** A round's own entries with what lies beside it: each behind everything that is not later. */
export function mergeEntries(own: readonly Entry[], pieces: readonly Piece[]): readonly Entry[] {
  if (pieces.length === 0) return own
  const before = merged.get(own)
  if (before && isSame(before.pieces, pieces)) return before.entries
  const [station, ...rest] = own
  const beside = pieces.flatMap((piece) => piece.entries.slice(piece.from, piece.to))
  // Nothing stands above a station. Sorting keeps what is equally late in the order given here.
  const inTime = [...rest, ...beside].toSorted((one, other) => one.at - other.at)
  const entries = station ? [station, ...inTime] : inTime
  merged.set(own, { pieces, entries })
  return entries
}

function isSame(one: readonly Piece[], other: readonly Piece[]): boolean {
  return (
    one.length === other.length &&
    one.every((piece, index) => {
      const { entries, from, to } = other[index] ?? piece
      return piece.entries === entries && piece.from === from && piece.to === to
    })
  )
}
