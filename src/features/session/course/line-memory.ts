import type { Line } from './line-row.ts'
import type { Group } from './main-line.ts'

/** What stands above a main-line round: so many rows and blocks, and branches. */
export type Above = {
  rows: number
  blocks: number
  lanes: number
  /** The last row beside which one of these branches runs; Infinity while one is still going. */
  reach: number
}

/** What one line remembers of how it was built last, so that news cost as much as they are. */
export type LineMemory = {
  groups: readonly Group[]
  line: Line
  /** One for each main-line round, from the top down. */
  aboves: Above[]
  /** The same number for the same first row of a block. */
  blockKeyOf: (rowKey: string) => number
}

export const NOTHING_ABOVE: Above = { rows: 0, blocks: 0, lanes: 0, reach: -1 }

export function createLineMemory(): LineMemory {
  const blockKeys = new Map<string, number>()
  return {
    groups: [],
    line: { blocks: [], keys: [], rowCount: 0, lanes: 0, openLanes: [] },
    aboves: [],
    blockKeyOf(rowKey) {
      const known = blockKeys.get(rowKey) ?? blockKeys.size
      blockKeys.set(rowKey, known)
      return known
    },
  }
}
