import type { Message } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

/** A message under the key that the transcript keeps it by. */
export type KeyedMessage = { key: string; message: Message }

/** One entry of the line before it is drawn; `at` never goes back within a round. */
export type Entry = { key: string; round: Round; at: number } & (
  | { kind: 'round' }
  | { kind: 'message'; message: Message }
)

/**
 * What one branch does beside one row. `from` is the lane that it leaves or rejoins, 0 the main line.
 * It comes from above, or forks off here (at the row's station where there is one; then the row below
 * draws the end of that curve), and rejoins at the row's lower edge or goes on.
 */
export type RailPiece = {
  lane: number
  from: number
  top: 'through' | 'fork' | 'fork-at-station' | 'after-fork'
  joins: boolean
}

export type LineRow = {
  key: string
  /** Its place among all rows of the line, from 0. */
  index: number
  /** 0 on the main line, else the branch that the row belongs to. */
  lane: number
  rail: readonly RailPiece[]
} & ({ kind: 'round'; round: Round } | { kind: 'message'; message: Message })

/** A piece of the line that is drawn or left out as a whole: about twenty rows. */
export type LineBlock = {
  key: string
  /** The place of its first row among all rows of the line. */
  start: number
  entries: readonly Entry[]
  from: number
  to: number
}

export type Line = {
  blocks: readonly LineBlock[]
  rowCount: number
  /** The rows of one block; made when it is drawn, for most blocks never are. */
  rowsOf: (block: LineBlock) => LineRow[]
  /** How many branches run beside each other at most. */
  lanes: number
  /** Branches that are still going where the line ends. */
  openLanes: readonly number[]
}
