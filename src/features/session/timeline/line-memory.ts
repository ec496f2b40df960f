import type { Line } from './line-row.ts'
import type { Group } from './main-line.ts'

/** The numbers of rows, blocks and branches above a main-line round. */
export type Above = {
  rows: number
  blocks: number
  lanes: number
  /** The last row beside these branches; Infinity while a branch still runs. */
  reach: number
}

/** The state of a line between builds, so that the cost of a build depends on the news. */
export type LineMemory = {
  groups: readonly Group[]
  line: Line
  /** An entry for each main-line round, from the top down. */
  prefixTotals: Above[]
  /** The key of a block by its first row; the same row gives the same key. */
  blockKeyOf: (rowKey: string) => number
}

export const NOTHING_ABOVE: Above = { rows: 0, blocks: 0, lanes: 0, reach: -1 }

export function createLineMemory(): LineMemory {
  const blockKeys = new Map<string, number>()
  return {
    groups: [],
    line: { blocks: [], keys: [], rowCount: 0, lanes: 0, openLanes: [] },
    prefixTotals: [],
    blockKeyOf(rowKey) {
      const known = blockKeys.get(rowKey) ?? blockKeys.size
      blockKeys.set(rowKey, known)
      return known
    },
  }
}
