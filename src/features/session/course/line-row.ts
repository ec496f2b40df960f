import type { Message } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

/** A message under the key that the transcript keeps it by. */
export type KeyedMessage = { key: string; message: Message }

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
  /** 0 on the main line, else the branch that the row belongs to. */
  lane: number
  /** The main line starts at the very first station and is there beside every other row. */
  first: boolean
  rail: readonly RailPiece[]
} & ({ kind: 'round'; round: Round } | { kind: 'message'; message: Message })

/** A main-line round with everything that happens until the next one starts. */
export type LineGroup = { key: string; rows: readonly LineRow[] }

export type Line = {
  groups: readonly LineGroup[]
  /** How many branches run beside each other at most. */
  lanes: number
  /** Branches that are still going where the line ends. */
  openLanes: readonly number[]
}
