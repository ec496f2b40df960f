import type { CursorSemantics } from './cursor-semantics.ts'
import type { Stretch } from './plan-page.ts'

/** What decides about the place of a message in the list; positions grow as messages are written. */
export type MessageRef = {
  position: number
  roundId: string
  round: number
  /** The round has ended. */
  finished: boolean
  createdAt: Date
}

export type Moment = {
  now: Date
  /** The session is over. */
  ended: boolean
}

/** How far a reading replica is behind. */
const lagMs = 1_500
/** A late message is listed once a round has begun that is this much younger than its own. */
const lateByRounds = 2

/** The list as it stands at a moment: what is visible, in its order. `refs` are in order of position. */
export function listMessagesAt(
  refs: readonly MessageRef[],
  { order, visibility, growth }: CursorSemantics,
  moment: Moment,
): readonly MessageRef[] {
  const places = growth.startsWith('late') ? latePlaces(refs, moment) : null
  const placeOf = (ref: MessageRef) => places?.get(ref) ?? ref.position
  const visible = refs.filter((ref) => {
    if (places?.get(ref) === null) return false
    if (visibility === 'finished') return ref.finished
    return visibility === 'at-once' || moment.now.getTime() - ref.createdAt.getTime() >= lagMs
  })
  const byTime = (a: MessageRef, b: MessageRef) =>
    compareNumbers(placeOf(a), placeOf(b)) || a.position - b.position
  if (order === 'rounds') return visible.toSorted((a, b) => a.round - b.round || byTime(a, b))
  const inTime = visible.toSorted(byTime)
  return order === 'newest' ? inTime.toReversed() : inTime
}

/** Neighbours of one round as one, which is all that planning a page needs to know. */
export function stretchesOf(list: readonly MessageRef[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { round } of list) {
    const last = stretches.at(-1)
    if (last?.round === round) last.count += 1
    else stretches.push({ round, count: 1 })
  }
  return stretches
}

/** Every third message of a round is late: its place is behind what called it, null while nothing has. */
function latePlaces(
  refs: readonly MessageRef[],
  { ended }: Moment,
): ReadonlyMap<MessageRef, number | null> {
  const beginnings: { round: number; position: number }[] = []
  const counts = new Map<number, number>()
  const late: MessageRef[] = []
  for (const ref of refs) {
    const count = (counts.get(ref.round) ?? 0) + 1
    counts.set(ref.round, count)
    if (count === 1) beginnings.push(ref)
    if (count % 3 === 0) late.push(ref)
  }
  const calls = callsOf(beginnings)
  return new Map(
    late.map((ref) => {
      const call = calls(ref.round + lateByRounds) ?? (ended ? Number.POSITIVE_INFINITY : null)
      return [ref, call === null ? null : Math.max(call, ref.position) + 0.5]
    }),
  )
}

/** The position at which the first round of at least this number began. */
function callsOf(beginnings: readonly { round: number; position: number }[]) {
  const sorted = beginnings.toSorted((a, b) => b.round - a.round)
  const earliest: { round: number; position: number }[] = []
  let least = Number.POSITIVE_INFINITY
  for (const { round, position } of sorted) {
    least = Math.min(least, position)
    earliest.push({ round, position: least })
  }
  const known = new Map<number, number | null>()
  return (round: number): number | null => {
    const call = known.get(round)
    if (call !== undefined) return call
    const found = earliest.findLast((one) => one.round >= round)?.position ?? null
    known.set(round, found)
    return found
  }
}

/** Subtracting would make NaN of two places that are both infinite. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
