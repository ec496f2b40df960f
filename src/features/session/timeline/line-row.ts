import type { Message } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

/** A message with its key in the transcript. */
export type KeyedMessage = { key: string; message: Message }

export type RoundMessages = { roundId: string | null; messages: readonly KeyedMessage[] }

/** An entry of the line before the drawing; `at` never goes back within a round. */
export type Entry = { key: string; round: Round; at: number } & (
  | { kind: 'round' }
  | { kind: 'message'; message: Message }
)

/**
 * A branch beside a row. `from` is the lane that the branch leaves or rejoins; 0 is the main line. A
 * branch comes from above or forks here; after a fork at a station the next row draws the end of the
 * curve. The branch goes on, or `joins` at the lower edge of the row.
 */
export type RailPiece = {
  lane: number
  from: number
  top: 'through' | 'fork' | 'fork-at-station' | 'after-fork'
  joins: boolean
}

export type LineRow = {
  key: string
  /** The place of the row among all rows of the line, from 0. */
  index: number
  /** 0 on the main line, otherwise the lane of the branch of the row. */
  lane: number
  rail: readonly RailPiece[]
} & ({ kind: 'round'; round: Round } | { kind: 'message'; message: Message })

/** The branch of a subagent, in row numbers; each of its rounds may have a station. */
export type Branch = {
  roundIds: readonly string[]
  lane: number
  /** The lane that the branch leaves and rejoins; 0 is the main line. */
  from: number
  fork: number
  /** The fork is at a station. */
  forksAtStation: boolean
  /** Null while the branch still runs. */
  join: number | null
}

/** About twenty rows of the line, which are drawn or left out together. */
export type LineBlock = {
  /** The place of the first row among all rows of the line. */
  start: number
  entries: readonly Entry[]
  from: number
  to: number
  /** The branches beside the segment of the block. */
  branches: readonly Branch[]
  /** The lanes of subagents' rounds; all other rounds are on the main line. */
  laneOf: ReadonlyMap<string, number>
}

export type Line = {
  blocks: readonly LineBlock[]
  /** A key for each block; a block keeps the key while its first row stays the same. */
  keys: readonly number[]
  rowCount: number
  /** The largest number of branches side by side. */
  lanes: number
  /** Lanes of branches that still run at the end of the line. */
  openLanes: readonly number[]
}
