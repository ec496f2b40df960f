import type { Round } from '#src/model/session.ts'

import type { LinePlaces } from './line-places.ts'
import type { Branch } from './line-row.ts'

type Course = { rounds: Round[]; parentId: string; first: number; last: number }

/** The branches of subagents with their lanes, forks and joins. */
export function findBranches(places: LinePlaces): Branch[] {
  const branches: Branch[] = []
  const lanes = new Map<string, number>()
  const siblings = new Map<string, Branch[]>()
  const spoken = new Map<string, Spoken>()
  /** By lane: the last taken row. */
  const takenTo: number[] = []
  for (const course of coursesOf(places)) {
    const besides = siblings.get(course.parentId) ?? []
    const together = besides.findLast(({ join }) => join === null || join >= course.first)
    // Subagents that start together leave together, so that their branches do not cross.
    const fork = together?.fork ?? forkRow(places, course, spoken)
    const from = lanes.get(course.parentId) ?? 0
    const join = joinRow(places, course)
    const lane = freeLane(takenTo, fork, from)
    takenTo[lane] = Math.max(takenTo[lane] ?? -1, join ?? Infinity)
    const roundIds = course.rounds.map(({ id }) => id)
    const forksAtStation = places.rowAt(fork)?.kind === 'round'
    const branch = { roundIds, lane, from, fork, forksAtStation, join }
    for (const id of branch.roundIds) lanes.set(id, lane)
    siblings.set(course.parentId, [...besides, branch])
    branches.push(branch)
  }
  return branches
}

/** Courses of rounds of a subagent that follow each other; overlapping rounds are separate courses. */
function coursesOf(places: LinePlaces): Course[] {
  const courses: Course[] = []
  const byParent = new Map<string, Course[]>()
  for (const [id, first] of places.subHeads()) {
    const round = places.rowAt(first)?.round
    const parentId = round?.parentId ?? null
    if (!round || parentId === null || places.headOf(parentId) === undefined) continue
    const last = places.lastOf(id) ?? first
    const siblings = byParent.get(parentId) ?? []
    const same = siblings.findLast((course) => follows(round, course))
    if (same) {
      same.rounds.push(round)
      same.last = Math.max(same.last, last)
      continue
    }
    const course = { rounds: [round], parentId, first, last }
    courses.push(course)
    siblings.push(course)
    byParent.set(parentId, siblings)
  }
  return courses
}

function follows(round: Round, { rounds }: Course): boolean {
  const before = rounds.at(-1)
  if (!before || round.agent === null || round.agent !== before.agent) return false
  if (before.endedAt === null) return false
  return round.startedAt !== null && round.startedAt >= before.endedAt
}

/** The last row of a parent above the row `before`. */
type Spoken = { before: number; row: number }

/** The last row of the parent above the branch; the first row after a station counts as the station. */
function forkRow(
  places: LinePlaces,
  { first, parentId }: Course,
  spoken: Map<string, Spoken>,
): number {
  const head = places.headOf(parentId) ?? 0
  // Courses come from the top down, so no row is examined twice for the same parent.
  const known = spoken.get(parentId) ?? { before: head + 1, row: head }
  let row = first - 1
  while (row >= known.before && places.rowAt(row)?.round.id !== parentId) row -= 1
  if (row < known.before) row = known.row
  spoken.set(parentId, { before: Math.max(first, known.before), row })
  return row <= head + 1 ? head : row
}

/** The last row before the end of the course, but not above its own last row. */
function joinRow(places: LinePlaces, { rounds, last }: Course): number | null {
  const final = rounds.at(-1)
  if (!final || final.state === 'running') return null
  if (final.endedAt === null) return last
  let row = last
  while (row + 1 < places.rowCount && (places.rowAt(row + 1)?.at ?? Infinity) < final.endedAt)
    row += 1
  return row
}

function freeLane(takenTo: readonly number[], fork: number, from: number): number {
  let lane = from + 1
  while ((takenTo[lane] ?? -1) >= fork) lane += 1
  return lane
}
