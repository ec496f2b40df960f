import type { Round } from '#src/model/session.ts'

import type { Entry } from './order-rounds.ts'

/** One subagent's way beside the line, in row numbers; it may have a station for each of its rounds. */
export type Branch = {
  roundIds: readonly string[]
  lane: number
  /** The lane that it leaves and rejoins: 0 is the main line. */
  from: number
  fork: number
  /** Null while it is still going. */
  join: number | null
}

type Course = { rounds: Round[]; parentId: string; first: number; last: number }

/** Where each subagent's branch leaves, runs and rejoins, given every row in the order of the line. */
export function findBranches(rows: readonly Entry[]): Branch[] {
  const heads = new Map(
    rows.flatMap((row, index) => (row.kind === 'round' ? [[row.round.id, index] as const] : [])),
  )
  const drawn: (Branch & { course: Course })[] = []
  for (const course of coursesOf(rows, heads)) {
    const together = drawn.findLast(
      (other) =>
        other.course.parentId === course.parentId &&
        (other.join === null || other.join >= course.first),
    )
    // Subagents that start together leave together, so that their branches do not cross.
    const fork = together?.fork ?? forkRow(rows, course, heads.get(course.parentId) ?? 0)
    const from = drawn.find(({ roundIds }) => roundIds.includes(course.parentId))?.lane ?? 0
    const lane = freeLane(drawn, fork, from)
    const roundIds = course.rounds.map(({ id }) => id)
    drawn.push({ roundIds, lane, from, fork, join: joinRow(rows, course), course })
  }
  return drawn
}

/** Rounds of one subagent that follow each other; overlapping ones are ways of their own. */
function coursesOf(rows: readonly Entry[], heads: ReadonlyMap<string, number>): Course[] {
  const lasts = new Map(rows.map((row, index) => [row.round.id, index]))
  const courses: Course[] = []
  for (const [id, first] of heads) {
    const round = rows[first]?.round
    const parentId = round?.parentId ?? null
    if (!round || parentId === null || !heads.has(parentId)) continue
    const last = lasts.get(id) ?? first
    const same = courses.findLast((course) => follows(round, course))
    if (same) {
      same.rounds.push(round)
      same.last = Math.max(same.last, last)
    } else courses.push({ rounds: [round], parentId, first, last })
  }
  return courses
}

function follows(round: Round, { rounds, parentId }: Course): boolean {
  const before = rounds.at(-1)
  if (!before || round.agent === null || round.agent !== before.agent) return false
  if (round.parentId !== parentId || before.endedAt === null) return false
  return round.startedAt !== null && round.startedAt >= before.endedAt
}

/** The last thing the parent said before; the first word after a station is as good as the station. */
function forkRow(rows: readonly Entry[], course: Course, parentHead: number): number {
  let row = course.first - 1
  while (row > parentHead && rows[row]?.round.id !== course.parentId) row -= 1
  return row <= parentHead + 1 ? parentHead : row
}

/** The last row that is not after its end; at least its own last word. */
function joinRow(rows: readonly Entry[], { rounds, last }: Course): number | null {
  const final = rounds.at(-1)
  if (!final || final.state === 'running') return null
  if (final.endedAt === null) return last
  let row = last
  while (row + 1 < rows.length && (rows[row + 1]?.at ?? Infinity) < final.endedAt) row += 1
  return row
}

function freeLane(branches: readonly Branch[], fork: number, from: number): number {
  const taken = new Set(
    branches
      .filter((branch) => branch.join === null || branch.join >= fork)
      .map((branch) => branch.lane),
  )
  let lane = from + 1
  while (taken.has(lane)) lane += 1
  return lane
}
