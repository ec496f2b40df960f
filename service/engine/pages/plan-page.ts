import { capOf, type CursorSemantics } from './cursor-semantics.ts'

/** Messages of one round that stand together in the list; rounds go by the number in which they started. */
export type Stretch = { round: number; count: number }

/** A part of the list, from its index `from` up to and without `to`. */
export type Range = { from: number; to: number }

/** What `after` names: nothing, a round of the session, or something else. */
export type Cursor = 'start' | { round: number } | 'unknown'

export type PagePlan =
  | { kind: 'page'; ranges: readonly Range[]; hasMore: boolean }
  | { kind: 'unknown-cursor'; status: 400 | 404 }
  | { kind: 'limit-refused'; cap: number }

type Piece = Range & { round: number }

const usualLimit = 50

/**
 * Which part of the list a request is answered with (§4): `list` is all of it in its order, `limit`
 * null when it was not given. Pure; takes time by the number of stretches, not of messages.
 */
export function planPage(
  list: readonly Stretch[],
  cursor: Cursor,
  limit: number | null,
  semantics: CursorSemantics,
): PagePlan {
  const cap = capOf(semantics)
  if (limit !== null && limit > cap && semantics.over === '400') {
    return { kind: 'limit-refused', cap }
  }
  const pieces = piecesOf(list)
  const selected = select(pieces, cursor, semantics) ?? selectUnknown(pieces, semantics)
  if (selected === 400 || selected === 404) return { kind: 'unknown-cursor', status: selected }
  const page = cut(selected, Math.min(limit ?? usualLimit, cap), semantics)
  return { kind: 'page', ranges: joined(page), hasMore: sizeOf(page) < sizeOf(selected) }
}

function piecesOf(list: readonly Stretch[]): Piece[] {
  let at = 0
  return list.map(({ round, count }) => ({ round, from: at, to: (at += count) }))
}

/** What follows the cursor; null when it is no place in this list. */
function select(
  pieces: readonly Piece[],
  cursor: Cursor,
  { after }: CursorSemantics,
): readonly Piece[] | null {
  if (cursor === 'start' || after === 'ignored') return pieces
  if (cursor === 'unknown') return null
  const { round } = cursor
  if (after === 'exclusive') return pieces.filter((piece) => piece.round > round)
  if (after === 'inclusive') return pieces.filter((piece) => piece.round >= round)
  if (after === 'text') return pieces.filter((piece) => String(piece.round) > String(round))
  const first = pieces.findIndex((piece) => piece.round === round)
  if (first === -1) return null
  if (after === 'after-first') return take(pieces.slice(first), Number.POSITIVE_INFINITY, 1)
  return pieces.slice(pieces.findLastIndex((piece) => piece.round === round) + 1)
}

function selectUnknown(
  pieces: readonly Piece[],
  { unknown }: CursorSemantics,
): readonly Piece[] | 400 | 404 {
  if (unknown === 'all') return pieces
  if (unknown === 'empty') return []
  return unknown === '404' ? 404 : 400
}

function cut(
  selected: readonly Piece[],
  limit: number,
  semantics: CursorSemantics,
): readonly Piece[] {
  const kind = semantics.cut
  if (kind === 'mid-round') return take(selected, limit)
  if (kind === 'last') return take(selected, limit, Math.max(0, sizeOf(selected) - limit))
  const rounds = wholeRounds(selected, limit, kind)
  return selected.filter((piece) => rounds.has(piece.round))
}

/** `within` takes one round even when that alone is more than `limit`: nothing would ever come of it otherwise. */
function wholeRounds(
  selected: readonly Piece[],
  limit: number,
  kind: 'within' | 'beyond',
): ReadonlySet<number> {
  const sizes = new Map<number, number>()
  for (const piece of selected) {
    sizes.set(piece.round, (sizes.get(piece.round) ?? 0) + piece.to - piece.from)
  }
  const rounds = new Set<number>()
  let total = 0
  for (const [round, size] of sizes) {
    const full = kind === 'within' ? total + size > limit : total >= limit
    if (full && rounds.size > 0) break
    rounds.add(round)
    total += size
  }
  return rounds
}

/** The first `count` messages behind the first `skip`. */
function take(pieces: readonly Piece[], count: number, skip = 0): Piece[] {
  const taken: Piece[] = []
  let ahead = skip
  let left = count
  for (const { round, from, to } of pieces) {
    const start = Math.min(to, from + ahead)
    const end = Math.min(to, start + left)
    ahead -= start - from
    left -= end - start
    if (end > start) taken.push({ round, from: start, to: end })
  }
  return taken
}

function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0)
}

function joined(pieces: readonly Piece[]): Range[] {
  const ranges: Range[] = []
  for (const { from, to } of pieces) {
    const last = ranges.at(-1)
    if (last?.to === from) last.to = to
    else if (to > from) ranges.push({ from, to })
  }
  return ranges
}
