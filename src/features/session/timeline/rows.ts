import type { Message } from '#src/model/message.ts'
import type { Round } from '#src/model/session.ts'

import { type Branch, findBranches } from './lanes.ts'
import {
  type Entry,
  type Grouping,
  groupRounds,
  NO_GROUPING,
  orderRounds,
  type RoundMessages,
} from './order.ts'

/** About twenty rows of the line, which are drawn or left out together. */
export type LineBlock = {
  /** Stands for the key of the first row: a virtual list compares numbers much faster than texts. */
  key: number
  /** The place of the first row among all rows of the line. */
  start: number
  entries: readonly Entry[]
  /** All branches that may run beside these rows, and others. */
  branches: readonly Branch[]
}

export type Line = {
  blocks: readonly LineBlock[]
  /** The key of each block: a virtual list reads all keys at each change, and numbers in a row are read fast. */
  keys: readonly number[]
  rowCount: number
  /** The largest number of branches side by side. */
  lanes: number
  /** Lanes of branches that still run at the end of the line. */
  openLanes: readonly number[]
}

/** The numbers of rows, blocks and branches above a main-line round. */
type Above = {
  rows: number
  blocks: number
  lanes: number
  /** The last row beside these branches; Infinity while a branch still runs. */
  reach: number
}

/** The state of a line between builds, so that the cost of a build depends on the news. */
export type LineMemory = {
  grouping: Grouping
  line: Line
  /** An entry for each main-line round, from the top down. */
  above: Above[]
  /** The number of each key of a first row. */
  keys: Map<string, number>
}

export function createLineMemory(): LineMemory {
  const line = { blocks: [], keys: [], rowCount: 0, lanes: 0, openLanes: [] }
  return { grouping: NO_GROUPING, line, above: [], keys: new Map() }
}

const NOTHING_ABOVE: Above = { rows: 0, blocks: 0, lanes: 0, reach: -1 }

/**
 * The line of rounds: the rows and their branches, from the rounds and messages of the service. With a
 * memory only the part that news can change is built again, and the blocks above stay the same objects.
 */
export function buildLine(
  rounds: readonly Round[],
  transcript: readonly RoundMessages[],
  memory: LineMemory = createLineMemory(),
): Line {
  memory.grouping = groupRounds(rounds, transcript, memory.grouping)
  const { groups, same } = memory.grouping
  const first = firstToBuild(memory.above, same)
  const news = groups.slice(first)
  const segments = orderRounds(news)
  let { rows, lanes, reach, ...above } = memory.above[first] ?? NOTHING_ABOVE
  const branches = findBranches(news, segments.flat(), rows)
  const branchesOf = Map.groupBy(branches, ({ group }) => group)
  const blocks = memory.line.blocks.slice(0, above.blocks)
  const keys = memory.line.keys.slice(0, above.blocks)
  memory.above.length = first
  for (const [at, segment] of segments.entries()) {
    memory.above.push({ rows, blocks: blocks.length, lanes, reach })
    for (const { lane, join } of branchesOf.get(at) ?? []) {
      lanes = Math.max(lanes, lane)
      reach = Math.max(reach, join ?? Infinity)
    }
    for (const entries of cutBlocks(segment)) {
      const key = keyOf(entries, memory)
      blocks.push({ key, start: rows, entries, branches })
      keys.push(key)
      rows += entries.length
    }
  }
  const openLanes = branches.filter(({ join }) => join === null).map(({ lane }) => lane)
  memory.line = { blocks, keys, rowCount: rows, lanes, openLanes }
  return memory.line
}

function keyOf([first]: readonly Entry[], { keys }: LineMemory): number {
  const text = first?.key ?? ''
  const key = keys.get(text) ?? keys.size
  keys.set(text, key)
  return key
}

/** The first main-line round to build: later news change neither rows nor branches above this round. */
function firstToBuild(above: readonly Above[], untouched: number): number {
  // The next round's start decides the end of branches, so the next round must be untouched too.
  const last = Math.min(untouched, above.length) - 1
  return Math.max(
    0,
    above.slice(0, last + 1).findLastIndex(({ reach, rows }) => reach < rows),
  )
}

const LEAST = 12
const MOST = 32
/** Every ninth key on average ends a long enough block, so a block has about twenty rows. */
const ONE_IN = 9

/**
 * The rows of a main-line round in blocks. Keys decide and not the count, so that a message in the
 * middle moves only the blocks around the message.
 */
function cutBlocks(entries: readonly Entry[]): Entry[][] {
  const blocks: Entry[][] = []
  let from = 0
  for (const [index, { key }] of entries.entries()) {
    const rows = index - from
    if (rows < LEAST || (rows < MOST && !isBoundary(key))) continue
    blocks.push(entries.slice(from, index))
    from = index
  }
  return [...blocks, entries.slice(from)]
}

/** The last characters of keys differ between messages, both in counted and in random keys. */
function isBoundary(key: string): boolean {
  const last = key.length - 1
  return (key.charCodeAt(last) * 31 + key.charCodeAt(last - 1) * 7) % ONE_IN === 0
}

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

/** The rows of a block, made at drawing, because most blocks are never drawn. */
export function rowsOf({ entries, start, branches }: LineBlock): LineRow[] {
  const end = start + entries.length
  const near = branches.filter(({ fork, join }) => fork < end && (join ?? Infinity) >= start)
  return entries.map((entry, at): LineRow => {
    const index = start + at
    const { key, round } = entry
    const beside = near.filter(({ fork, join }) => fork <= index && index <= (join ?? Infinity))
    const own = round.parentId !== null && branches.find(({ rounds }) => rounds.includes(round))
    const lane = own ? own.lane : 0
    const rail = interned(beside.map((branch) => pieceAt(index, branch)))
    return entry.kind === 'round'
      ? { kind: 'round', key, index, lane, rail, round }
      : { kind: 'message', key, index, lane, rail, message: entry.message }
  })
}

function pieceAt(row: number, { lane, from, fork, forksAtStation, join }: Branch): RailPiece {
  const forks = forksAtStation ? 'fork-at-station' : 'fork'
  const follows = forksAtStation && row === fork + 1 ? 'after-fork' : 'through'
  return { lane, from, top: row === fork ? forks : follows, joins: row === join }
}

const NO_BRANCH: readonly RailPiece[] = []
const rails = new Map<string, readonly RailPiece[]>()

/** Equal rails are the same object, so that a row with unchanged branches is not drawn again. */
function interned(rail: readonly RailPiece[]): readonly RailPiece[] {
  if (rail.length === 0) return NO_BRANCH
  const key = rail.map(({ lane, from, top, joins }) => `${lane}<${from} ${top} ${joins}`).join()
  const known = rails.get(key)
  if (known) return known
  rails.set(key, rail)
  return rail
}
