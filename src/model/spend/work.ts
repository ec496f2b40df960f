import type { HumanInput } from '#src/model/human-input.ts'
import { orderedRounds, type Round, type Session } from '#src/model/session.ts'

type Span = readonly [from: number, to: number]

export type Work = {
  round: Round
  /** The spans of its work, without its waits for a human and without the rounds of its subagents. */
  spans: readonly Span[]
}

/**
 * The work of every round, or of those in `only`, whose times the service shows; rounds that run end at
 * `until`, and are left out for null.
 */
export function workOf(
  { rounds, humanInputs }: Pick<Session, 'rounds' | 'humanInputs'>,
  until: number | null,
  only: readonly Round[] = rounds,
): readonly Work[] {
  const inside = Map.groupBy(rounds, ({ parentId }) => parentId)
  return only.flatMap((round) => {
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
 * The duration of a round in milliseconds, without its waits for a human; a round that runs, up to `until`.
 * Null where the service does not show its times.
 */
export function durationOf(
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

/** How many rounds tell of the rounds to come. */
export const LOOKED_AT = 5

/** The rounds that have ended and show their cost, in the order of their ends. */
export function priced({ rounds }: Pick<Session, 'rounds'>): readonly Round[] {
  return orderedRounds(rounds)
    .filter(({ state, costMicros }) => state !== 'running' && costMicros !== null)
    .toSorted((one, other) => (one.endedAt ?? 0) - (other.endedAt ?? 0))
}

/** The rounds at work whose cost is not known yet: no parent of other rounds, and none that waits for a human. */
function unpriced({ rounds, humanInputs }: Worked): readonly Round[] {
  const asking = humanInputs.filter(({ state }) => state === 'pending')
  const idle = new Set([
    ...rounds.map(({ parentId }) => parentId),
    ...asking.map(({ roundId }) => roundId),
  ])
  return rounds.filter(
    ({ id, state, costMicros }) => state === 'running' && !costMicros && !idle.has(id),
  )
}

type Worked = Pick<Session, 'rounds' | 'humanInputs'>

/**
 * Micro-units per millisecond of work, by the last priced rounds of each branch at work: the session's own
 * or that of a subagent. A branch without such a round counts as much as the others. Null where the service
 * shows no cost or no time of a finished round.
 */
export function rateOfWork(session: Worked): number | null {
  const branches = branchesAtWork(session)
  const rates = branches.flatMap((branch) => rateOf(session, branch) ?? [])
  if (rates.length === 0) return rateOf(session, null)
  return (rates.reduce((sum, rate) => sum + rate, 0) / rates.length) * branches.length
}

/** A round of each. Empty between two rounds of subagents, as then nobody knows which of these go on. */
function branchesAtWork(session: Worked): readonly Round[] {
  const running = unpriced(session)
  if (running.length > 0) {
    return running.filter(
      (round, at) => running.findIndex((one) => isSameBranch(one, round)) === at,
    )
  }
  const last = orderedRounds(session.rounds).at(-1)
  return last && last.parentId === null ? [last] : []
}

function isSameBranch(one: Round, other: Round): boolean {
  return one.parentId === other.parentId && one.agent === other.agent
}

/**
 * The same of one branch, or of all together (null): by the time of the last priced rounds, up to the moment
 * since which costs are missing. A round beside them counts by its share of that time.
 */
function rateOf(session: Worked, branch: Round | null): number | null {
  const isOwn = (round: Round) => branch === null || isSameBranch(round, branch)
  const all = priced(session).filter(isOwn)
  const since = unpriced(session).filter(isOwn)
  const until = Math.min(...since.flatMap(({ startedAt }) => startedAt ?? []))
  const whole = all.filter(({ endedAt }) => endedAt !== null && endedAt <= until)
  const last = new Set((whole.length > 0 ? whole : all).slice(-LOOKED_AT))
  const first = Math.min(...[...last].map(({ startedAt }) => startedAt ?? Infinity))
  // A round that ended before the looked-at time has no share of it.
  const near = all.filter((round) => last.has(round) || (round.endedAt ?? first) >= first)
  const works = workOf(session, null, near)
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
