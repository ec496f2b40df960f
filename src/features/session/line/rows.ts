import { orderedRounds, type Round } from '#src/model/session.ts'

import {
  type Entry,
  type Grouping,
  groupRounds,
  type LineInput,
  orderRounds,
  type RoundGroup,
  sameUntil,
} from './entries.ts'

/** The branch of a subagent, in row numbers; each of its rounds may have a station. */
type Branch = {
  rounds: readonly Round[]
  /** The index of the group of these rounds. */
  group: number
  lane: number
  /** The lane that the branch leaves and rejoins; 0 is the main line. */
  from: number
  fork: number
  forksAtStation: boolean
  /** Null while the branch still runs. */
  join: number | null
}

/** About twenty rows, which are drawn or left out together. */
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
  /** The keys of the blocks: a virtual list reads thousands at each news, which is faster in a list of numbers. */
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
  /** The last row of these branches or beside them; Infinity while a branch still runs. */
  reach: number
}

/** The state of a line between builds, so that the cost of a build depends on the news. */
export type LineMemory = {
  grouping: Grouping | undefined
  line: Line
  /** An entry for each main-line round, from the top down. */
  above: Above[]
  /** The number of each key of a first row. */
  keys: Map<string, number>
}

export function createLineMemory(): LineMemory {
  const line = { blocks: [], keys: [], rowCount: 0, lanes: 0, openLanes: [] }
  return { grouping: undefined, line, above: [], keys: new Map() }
}

const NOTHING_ABOVE: Above = { rows: 0, blocks: 0, lanes: 0, reach: -1 }

/**
 * The line of rounds: the rows and their branches, from the rounds and messages of the service. With a
 * memory only the part that news can change is built again, and the blocks above stay the same objects.
 */
export function buildLine(given: LineInput, memory: LineMemory = createLineMemory()): Line {
  const rounds = orderedRounds(given.rounds)
  const grouping = groupRounds({ ...given, rounds }, memory.grouping)
  const { groups } = grouping
  const first = firstToBuild(memory.above, sameUntil(memory.grouping?.groups ?? [], groups))
  memory.grouping = grouping
  const news = groups.slice(first)
  const { segments, untils } = orderRounds(news)
  let { rows, lanes, reach, ...above } = memory.above[first] ?? NOTHING_ABOVE
  const branches = findBranches(news, segments.flat(), rows)
  const branchesOf = Map.groupBy(branches, ({ group }) => group)
  const blocks = memory.line.blocks.slice(0, above.blocks)
  const keys = memory.line.keys.slice(0, above.blocks)
  memory.above.length = first
  const starts: number[] = []
  segments.reduce((start, { length }) => (starts.push(start), start + length), rows)
  for (const [at, segment] of segments.entries()) {
    memory.above.push({ rows, blocks: blocks.length, lanes, reach })
    reach = Math.max(reach, starts[untils[at] ?? at] ?? rows)
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

/** Rounds of one subagent that follow each other, from their first row to their last. */
type Span = { rounds: Round[]; parentId: string; group: number; first: number; last: number }

/** The branches of these groups; `start` is the number of the first of the `entries`. */
function findBranches(
  groups: readonly RoundGroup[],
  entries: readonly Entry[],
  start: number,
): Branch[] {
  const rowsById = Map.groupBy(entries.keys(), (row) => entries[row]?.round.id ?? '')
  const branches: Branch[] = []
  const laneOf = new Map<string, number>()
  const siblingsOf = new Map<string, { fork: number; join: number | null }[]>()
  /** By lane: the last taken row. */
  const takenTo: number[] = []
  for (const { rounds, parentId, group, first, last } of findSpans(groups, rowsById)) {
    const siblings = siblingsOf.get(parentId) ?? []
    const together = siblings.findLast(({ join }) => join === null || join >= first)
    // Subagents that start together leave together, so that their branches do not cross.
    // A folded round may hide all rows of the parent.
    const rowsOfParent = rowsById.get(parentId) ?? rowsById.get(groups[group]?.round.id ?? '')
    const fork = together?.fork ?? forkRow(rowsOfParent ?? [], first)
    const join = joinRow(entries, rounds.at(-1), last)
    const from = laneOf.get(parentId) ?? 0
    let lane = from + 1
    while ((takenTo[lane] ?? -1) >= fork) lane += 1
    takenTo[lane] = Math.max(takenTo[lane] ?? -1, join ?? Infinity)
    for (const { id } of rounds) laneOf.set(id, lane)
    siblings.push({ fork, join })
    siblingsOf.set(parentId, siblings)
    const forksAtStation = entries[fork]?.kind === 'round'
    const rejoin = join === null ? null : start + join
    branches.push({ rounds, group, lane, from, fork: start + fork, forksAtStation, join: rejoin })
  }
  return branches
}

/** The spans from the top down; rounds of a subagent that overlap are separate spans. */
function findSpans(
  groups: readonly RoundGroup[],
  rowsById: ReadonlyMap<string, readonly number[]>,
): Span[] {
  const spans: Span[] = []
  const subs = groups.flatMap(({ subs: rounds }, group) =>
    rounds.flatMap(({ round }) => {
      const rows = rowsById.get(round.id)
      // A folded round may hide all rows of a subagent.
      return rows ? { round, group, first: rows[0] ?? 0, last: rows.at(-1) ?? 0 } : []
    }),
  )
  for (const { round, group, first, last } of subs.toSorted((a, b) => a.first - b.first)) {
    const parentId = round.parentId ?? ''
    const before = spans.findLast((span) => span.parentId === parentId && follows(round, span))
    if (before) {
      before.rounds.push(round)
      before.last = Math.max(before.last, last)
    } else spans.push({ rounds: [round], parentId, group, first, last })
  }
  return spans
}

function follows(round: Round, { rounds }: Span): boolean {
  const before = rounds.at(-1)
  if (!before || round.agent === null || round.agent !== before.agent) return false
  if (before.endedAt === null) return false
  return round.startedAt !== null && round.startedAt >= before.endedAt
}

/** The last row of the parent above the branch; the first row after a station counts as the station. */
function forkRow(rowsOfParent: readonly number[], first: number): number {
  const [station = 0] = rowsOfParent
  const row = rowsOfParent.findLast((one) => one < first) ?? station
  return row <= station + 1 ? station : row
}

/** The last row before the end of the last round, but not above its own last row. */
function joinRow(entries: readonly Entry[], round: Round | undefined, last: number): number | null {
  if (!round || round.state === 'running') return null
  if (round.endedAt === null) return last
  let row = last
  while ((entries[row + 1]?.at ?? Infinity) < round.endedAt) row += 1
  return row
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

export type LineRow = Entry & {
  /** The place of the row among all rows of the line, from 0. */
  index: number
  /** 0 on the main line, otherwise the lane of the branch of the row. */
  lane: number
  rail: readonly RailPiece[]
}

/** The rows of a block, made at drawing, because most blocks are never drawn. */
export function rowsOf({ entries, start, branches }: LineBlock): LineRow[] {
  const end = start + entries.length
  const near = branches.filter(({ fork, join }) => fork < end && (join ?? Infinity) >= start)
  return entries.map((entry, at): LineRow => {
    const index = start + at
    const beside = near.filter(({ fork, join }) => fork <= index && index <= (join ?? Infinity))
    const own = beside.find(({ rounds }) => rounds.includes(entry.round))
    const rail = interned(beside.map((branch) => pieceAt(index, branch)))
    return { ...entry, index, lane: own?.lane ?? 0, rail }
  })
}

function pieceAt(row: number, { lane, from, fork, forksAtStation, join }: Branch): RailPiece {
  const start = forksAtStation ? 'fork-at-station' : 'fork'
  const rest = forksAtStation && row === fork + 1 ? 'after-fork' : 'through'
  return { lane, from, top: row === fork ? start : rest, joins: row === join }
}

const rails = new Map<string, readonly RailPiece[]>()

/** Equal rails are the same object, so that a row with unchanged branches is not drawn again. */
function interned(rail: readonly RailPiece[]): readonly RailPiece[] {
  const key = rail.map(({ lane, from, top, joins }) => `${lane}<${from} ${top} ${joins}`).join()
  const known = rails.get(key) ?? rail
  rails.set(key, known)
  return known
}

export type FoundRow = {
  block: number
  /** The id of the folded round that hides the row. */
  foldedIn: string | null
  /** The number of rows below the row. */
  below: number
}

/** The place of a row by its key. The search begins at the end, where readers look. */
export function findRow({ blocks, rowCount }: Line, key: string): FoundRow | null {
  for (let block = blocks.length - 1; block >= 0; block -= 1) {
    const { entries, start } = blocks[block] ?? { entries: [], start: 0 }
    for (const [at, entry] of entries.entries()) {
      const found = { block, below: rowCount - start - at - 1 }
      if (entry.key === key) return { ...found, foldedIn: null }
      const isHidden = entry.kind === 'round' && entry.hidden.some((one) => one.key === key)
      if (isHidden) return { ...found, foldedIn: entry.round.id }
    }
  }
  return null
}
