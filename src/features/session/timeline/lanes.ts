import type { Round } from '#src/model/session.ts'

import type { Entry, RoundGroup } from './order.ts'

/** Rounds of one subagent that follow each other, from their first row to their last. */
type Span = { rounds: Round[]; parentId: string; group: number; first: number; last: number }

/** The branch of a subagent, in row numbers; each of its rounds may have a station. */
export type Branch = {
  rounds: readonly Round[]
  /** The index of the group of these rounds. */
  group: number
  lane: number
  /** The lane that the branch leaves and rejoins; 0 is the main line. */
  from: number
  fork: number
  /** The fork is at a station. */
  forksAtStation: boolean
  /** Null while the branch still runs. */
  join: number | null
}

/** The branches of these groups; `start` is the number of the first of the `entries`. */
export function findBranches(
  groups: readonly RoundGroup[],
  entries: readonly Entry[],
  start: number,
): Branch[] {
  const rowsOf = Map.groupBy(entries.keys(), (row) => entries[row]?.round.id ?? '')
  const branches: Branch[] = []
  const laneOf = new Map<string, number>()
  const siblingsOf = new Map<string, { fork: number; join: number | null }[]>()
  /** By lane: the last taken row. */
  const takenTo: number[] = []
  for (const { rounds, parentId, group, first, last } of findSpans(groups, rowsOf)) {
    const siblings = siblingsOf.get(parentId) ?? []
    const together = siblings.findLast(({ join }) => join === null || join >= first)
    // Subagents that start together leave together, so that their branches do not cross.
    const fork = together?.fork ?? forkRow(rowsOf.get(parentId) ?? [], first)
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
  rowsOf: ReadonlyMap<string, readonly number[]>,
): Span[] {
  const spans: Span[] = []
  const spansOf = new Map<string, Span[]>()
  const subs = groups.flatMap(({ subs: rounds }, group) =>
    rounds.map(({ round }) => {
      const rows = rowsOf.get(round.id) ?? []
      return { round, group, first: rows[0] ?? 0, last: rows.at(-1) ?? 0 }
    }),
  )
  for (const { round, group, first, last } of subs.toSorted((a, b) => a.first - b.first)) {
    const parentId = round.parentId ?? ''
    const siblings = spansOf.get(parentId) ?? []
    const before = siblings.findLast((span) => follows(round, span))
    if (before) {
      before.rounds.push(round)
      before.last = Math.max(before.last, last)
      continue
    }
    const span = { rounds: [round], parentId, group, first, last }
    spans.push(span)
    siblings.push(span)
    spansOf.set(parentId, siblings)
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

const MAIN_X = 9
const FIRST_BRANCH = 13
const NEXT_BRANCH = 12
const WIDTH_FOR_TWO = 44

/** The place of a lane in pixels from the left; lane 0 is the main line. */
export function laneX(lane: number): number {
  return lane === 0 ? MAIN_X : MAIN_X + FIRST_BRANCH + (lane - 1) * NEXT_BRANCH
}

/** The width left of the text. Two branches always fit, so that the text does not move. */
export function gutterWidth(lanes: number): number {
  return WIDTH_FOR_TWO + Math.max(0, lanes - 2) * NEXT_BRANCH
}
