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
  const entries = pieces.reduce(mergeTwo, own)
  merged.set(own, { pieces, entries })
  return entries
}

function mergeTwo(entries: readonly Entry[], piece: Piece): readonly Entry[] {
  // Nothing stands above a station.
  const all = entries.slice(0, 1)
  let next = 1
  for (let index = piece.from; index < piece.to; index += 1) {
    const entry = piece.entries[index]
    if (!entry) continue
    for (; next < entries.length; next += 1) {
      const other = entries[next]
      if (!other || other.at > entry.at) break
      all.push(other)
    }
    all.push(entry)
  }
  return all.concat(entries.slice(next))
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
