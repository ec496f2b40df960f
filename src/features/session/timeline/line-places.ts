import type { Entry } from './line-row.ts'
import type { Segment } from './order-rounds.ts'

/** The places in a line: rows by number, and rounds by their first and last rows. */
export type LinePlaces = {
  /** The number of rows up to the end of these segments. */
  rowCount: number
  /** The number of a segment's first row. */
  startOf: (segment: number) => number
  /** The segment of a row. */
  segmentAt: (row: number) => number
  rowAt: (row: number) => Entry | undefined
  /** The row of a round's station. */
  headOf: (roundId: string) => number | undefined
  lastOf: (roundId: string) => number | undefined
  /** Stations of subagents' rounds, from the top down. */
  subHeads: () => Iterable<readonly [roundId: string, row: number]>
}

/** The places of these segments, which begin with the row `first`. */
export function findPlaces(segments: readonly Segment[], first: number): LinePlaces {
  const starts: number[] = []
  const mains = new Map<string, number>()
  const heads = new Map<string, number>()
  const lasts = new Map<string, number>()
  let rowCount = first
  for (const { round, entries } of segments) {
    starts.push(rowCount)
    mains.set(round.id, rowCount)
    for (const { id, head, last } of subagentsIn(entries)) {
      if (head !== null) heads.set(id, rowCount + head)
      lasts.set(id, rowCount + last)
    }
    rowCount += entries.length
  }
  return {
    rowCount,
    startOf: (segment) => starts[segment] ?? rowCount,
    segmentAt: (row) => find(starts, row),
    rowAt(row) {
      if (row < first || row >= rowCount) return undefined
      const at = find(starts, row)
      return segments[at]?.entries[row - (starts[at] ?? 0)]
    },
    headOf: (roundId) => heads.get(roundId) ?? mains.get(roundId),
    lastOf: (roundId) => lasts.get(roundId),
    subHeads: () => heads,
  }
}

type Subagent = { id: string; head: number | null; last: number }

/** The first and last entries of subagents' rounds in a segment. */
function subagentsIn(entries: readonly Entry[]): readonly Subagent[] {
  const main = entries[0]?.round.id
  const found = new Map<string, Subagent>()
  for (const [index, { kind, round }] of entries.entries()) {
    if (round.id === main) continue
    const head = kind === 'round' ? index : (found.get(round.id)?.head ?? null)
    found.set(round.id, { id: round.id, head, last: index })
  }
  return [...found.values()].toSorted((one, other) => (one.head ?? -1) - (other.head ?? -1))
}

/** The last segment that starts at the row or before. */
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
