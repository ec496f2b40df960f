import type { Entry } from './line-row.ts'

/** A part of the entries of a subagent's round. */
export type Piece = { entries: readonly Entry[]; from: number; to: number }

type Merged = { pieces: readonly Piece[]; entries: readonly Entry[] }
const merged = new WeakMap<readonly Entry[], Merged>()

/** The own entries of a round merged by time with the pieces beside the round. */
export function mergeEntries(own: readonly Entry[], pieces: readonly Piece[]): readonly Entry[] {
  if (pieces.length === 0) return own
  const before = merged.get(own)
  if (before && isSame(before.pieces, pieces)) return before.entries
  const [station, ...rest] = own
  const beside = pieces.flatMap((piece) => piece.entries.slice(piece.from, piece.to))
  // The station stays first. The sort is stable, so entries of the same time keep this order.
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
