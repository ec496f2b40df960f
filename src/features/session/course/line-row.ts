import type { Message } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

/** A message under the key that the transcript keeps it by. */
export type KeyedMessage = { key: string; message: Message }

export type RoundMessages = { roundId: string | null; messages: readonly KeyedMessage[] }

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

/** One subagent's way beside the line, in row numbers; it may have a station for each of its rounds. */
export type Branch = {
  roundIds: readonly string[]
  lane: number
  /** The lane that it leaves and rejoins: 0 is the main line. */
  from: number
  fork: number
  /** It leaves where a station is. */
  forksAtStation: boolean
  /** Null while it is still going. */
  join: number | null
}

/** A piece of the line that is drawn or left out as a whole: about twenty rows. */
export type LineBlock = {
  /** The place of its first row among all rows of the line. */
  start: number
  entries: readonly Entry[]
  from: number
  to: number
  /** The branches that run beside its stretch of the line. */
  branches: readonly Branch[]
  /** The lanes of subagents' rounds; all others are on the main line. */
  laneOf: ReadonlyMap<string, number>
}

export type Line = {
  blocks: readonly LineBlock[]
  /** What each block is known by, as long as it begins with the same row. */
  keys: readonly number[]
  rowCount: number
  /** How many branches run beside each other at most. */
  lanes: number
  /** Branches that are still going where the line ends. */
  openLanes: readonly number[]
}
