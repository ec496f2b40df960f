import type { HumanInput } from '#src/model/human-input.ts'
import { orderedRounds, type Round, type Session } from '#src/model/session.ts'

type Span = readonly [from: number, to: number]

export type Work = {
  round: Round
  /** When it worked: without its waits for a human and without the rounds of its subagents. */
  spans: readonly Span[]
}

/**
 * The work of every round whose times the service shows; rounds that run end at `until`, and are left out
 * for null.
 */
export function workOf(
  { rounds, humanInputs }: Pick<Session, 'rounds' | 'humanInputs'>,
  until: number | null,
): readonly Work[] {
  const inside = Map.groupBy(rounds, ({ parentId }) => parentId)
  return rounds.flatMap((round) => {
    const to = round.endedAt ?? (round.state === 'running' ? until : null)
    if (round.startedAt === null || to === null) return []
    const cuts = [...waitsIn(round, humanInputs, to), ...spanOf(inside.get(round.id) ?? [], to)]
    return [{ round, spans: without([round.startedAt, to], cuts) }]
  })
}

function waitsIn(round: Round, inputs: readonly HumanInput[], until: number): readonly Span[] {
  const own = inputs.filter(({ roundId }) => roundId === null || roundId === round.id)
  return waitsOf(own, until)
}

/**
 * How many milliseconds a round took without its waits for a human; a round that runs, up to `until`. Null
 * where the service does not show its times.
 */
export function tookMs(
  round: Round,
  inputs: readonly HumanInput[],
  until: number | null,
): number | null {
  const { startedAt, state } = round
  const to = round.endedAt ?? (state === 'running' ? until : null)
  if (startedAt === null || to === null || to < startedAt) return null
  return to - startedAt - lastsMs(within(waitsIn(round, inputs, to), startedAt, to))
}

/** From each question to its answer, and to `until` for a question that waits. */
export function waitsOf(inputs: readonly HumanInput[], until: number): readonly Span[] {
  return inputs.flatMap(({ askedAt, answeredAt, state }) => {
    const to = answeredAt ?? (state === 'pending' ? until : null)
    return askedAt === null || to === null || to <= askedAt ? [] : [[askedAt, to] as const]
  })
}

/** From the start of the first of these rounds to the end of the last. */
function spanOf(rounds: readonly Round[], until: number): readonly Span[] {
  const starts = rounds.flatMap(({ startedAt }) => startedAt ?? [])
  if (starts.length === 0) return []
  const ends = rounds.map(({ endedAt }) => endedAt ?? until)
  return [[Math.min(...starts), Math.max(...ends)]]
}

function without(span: Span, cuts: readonly Span[]): readonly Span[] {
  const left: Span[] = []
  let [from] = span
  for (const [start, end] of cuts.toSorted(byStart)) {
    if (start > from) left.push([from, Math.min(start, span[1])])
    from = Math.max(from, end)
  }
  left.push([from, span[1]])
  return left.filter(([start, end]) => end > start)
}

function byStart([one]: Span, [other]: Span): number {
  return one - other
}

/** The milliseconds in which at least one of the spans lasts: those beside each other count once. */
export function lastsMs(spans: readonly Span[]): number {
  let [sum, until] = [0, -Infinity]
  for (const [from, to] of spans.toSorted(byStart)) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}

/** The parts of the spans between two moments. */
export function within(spans: readonly Span[], from: number, to: number): readonly Span[] {
  return spans
    .map(([start, end]) => [Math.max(start, from), Math.min(end, to)] as const)
    .filter(([start, end]) => end > start)
}

/** How many rounds tell of those to come. */
export const LOOKED_AT = 5

type Rounds = Pick<Session, 'rounds'>

/** The rounds that have ended and show their cost, in the order of their ends. */
export function priced({ rounds }: Rounds): readonly Round[] {
  return orderedRounds(rounds)
    .filter(({ state, costMicros }) => state !== 'running' && costMicros !== null)
    .toSorted((one, other) => (one.endedAt ?? 0) - (other.endedAt ?? 0))
}

/** Since when a round works whose cost is not known yet, or zero; a parent of other rounds does not count. */
function unpricedSince({ rounds }: Rounds): number {
  const parents = new Set(rounds.map(({ parentId }) => parentId))
  const starts = rounds.flatMap(({ id, state, costMicros, startedAt }) =>
    state === 'running' && !costMicros && !parents.has(id) ? (startedAt ?? []) : [],
  )
  return Math.min(...starts)
}

/**
 * Micro-units per millisecond of work, by the time of the last priced rounds, up to the moment since which
 * costs are missing. A round beside them counts by its share of that time. Null where the service shows no
 * cost or no time of a finished round.
 */
export function rateOfWork(session: Pick<Session, 'rounds' | 'humanInputs'>): number | null {
  const all = priced(session)
  const known = new Set(all)
  const until = unpricedSince(session)
  const whole = all.filter(({ endedAt }) => endedAt !== null && endedAt <= until)
  const last = new Set((whole.length > 0 ? whole : all).slice(-LOOKED_AT))
  const works = workOf(session, null).filter(({ round }) => known.has(round))
  const looked = works.filter(({ round }) => last.has(round)).flatMap(({ spans }) => spans)
  if (looked.length === 0) return null
  const from = Math.min(...looked.map(([start]) => start))
  const to = Math.max(...looked.map(([, end]) => end))
  let cost = 0
  for (const { round, spans } of works) {
    const length = lastsMs(spans)
    const share = length > 0 ? lastsMs(within(spans, from, to)) / length : Number(last.has(round))
    cost += (round.costMicros ?? 0) * share
  }
  const spans = works.flatMap((work) => work.spans)
  return cost / lastsMs(within(spans, from, to))
}
