import type { LineGroup, LineRow } from '#src/features/session/course/line-row.ts'

const ROWS_PER_BLOCK = 40
const BLOCKS_SHOWN = 100

/** A piece of the line that the browser may skip while it is out of view. */
export type LineBlock = { key: string; rows: readonly LineRow[] }

/** Cuts rounds into blocks of a size that is cheap to draw, however long a round is. */
export function lineBlocks(groups: readonly LineGroup[]): LineBlock[] {
  return groups.flatMap(({ key, rows }) =>
    Array.from({ length: Math.ceil(rows.length / ROWS_PER_BLOCK) }, (_, part) => ({
      key: `${key} ${part}`,
      rows: rows.slice(part * ROWS_PER_BLOCK, (part + 1) * ROWS_PER_BLOCK),
    })),
  )
}

/** The first block worth drawing while the end is followed; what is earlier is one press away. */
export function firstShown(blocks: readonly LineBlock[], earlierPages: number): number {
  return Math.max(0, blocks.length - BLOCKS_SHOWN * (1 + earlierPages))
}
