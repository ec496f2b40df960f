import type { Entry } from './line-row.ts'
import type { Stretch } from './order-rounds.ts'

/** The places in a line: rows by number, and rounds by their first and last rows. */
export type LinePlaces = {
  /** The number of rows up to the end of these stretches. */
  rowCount: number
  /** The number of a stretch's first row. */
  startOf: (stretch: number) => number
  /** The stretch of a row. */
  stretchAt: (row: number) => number
  rowAt: (row: number) => Entry | undefined
  /** The row of a round's station. */
  headOf: (roundId: string) => number | undefined
  lastOf: (roundId: string) => number | undefined
  /** Stations of subagents' rounds, from the top down. */
  subHeads: () => Iterable<readonly [roundId: string, row: number]>
}

/** The places of these stretches, which begin with the row `first`. */
export function findPlaces(stretches: readonly Stretch[], first: number): LinePlaces {
  const starts: number[] = []
  const mains = new Map<string, number>()
  const heads = new Map<string, number>()
  const lasts = new Map<string, number>()
  let rowCount = first
  for (const { round, entries, pieces } of stretches) {
    starts.push(rowCount)
    mains.set(round.id, rowCount)
    for (const { id, head, last } of pieces.length > 0 ? subagentsIn(entries) : NOBODY) {
      if (head !== null) heads.set(id, rowCount + head)
      lasts.set(id, rowCount + last)
    }
    rowCount += entries.length
  }
  let near = 0

  const isIn = (stretch: number, row: number) =>
    (starts[stretch] ?? Infinity) <= row && row < (starts[stretch + 1] ?? rowCount)

  return {
    rowCount,
    startOf: (stretch) => starts[stretch] ?? rowCount,
    stretchAt: (row) => find(starts, row),
    rowAt(row) {
      if (row < first || row >= rowCount) return undefined
      // Callers mostly ask for rows in order.
      if (!isIn(near, row))
        near = [near + 1, near - 1].find((at) => isIn(at, row)) ?? find(starts, row)
      return stretches[near]?.entries[row - (starts[near] ?? 0)]
    },
    headOf: (roundId) => heads.get(roundId) ?? mains.get(roundId),
    lastOf: (roundId) => lasts.get(roundId),
    subHeads: () => heads,
  }
}

type Subagent = { id: string; head: number | null; last: number }
const NOBODY: readonly Subagent[] = []
const known = new WeakMap<readonly Entry[], readonly Subagent[]>()

/** The first and last entries of subagents' rounds in a stretch. */
function subagentsIn(entries: readonly Entry[]): readonly Subagent[] {
  const before = known.get(entries)
  if (before) return before
  const main = entries[0]?.round.id
  const found = new Map<string, Subagent>()
  for (const [index, { kind, round }] of entries.entries()) {
    if (round.id === main) continue
    const head = kind === 'round' ? index : (found.get(round.id)?.head ?? null)
    found.set(round.id, { id: round.id, head, last: index })
  }
  const all = [...found.values()].toSorted((one, other) => (one.head ?? -1) - (other.head ?? -1))
  known.set(entries, all)
  return all
}

/** The last stretch that starts at the row or before. */
function find(starts: readonly number[], row: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return low
}
