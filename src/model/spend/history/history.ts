import { hasEnded, type SessionState } from '#src/model/session.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import type { Spender } from '#src/model/spend/fleet-spend.ts'
import { spendOverTime } from '#src/model/spend/over-time.ts'

/** The ranges of the costs page, as its address names them. */
export const spendRanges = ['24h', '7d', '30d'] as const

export type SpendRange = (typeof spendRanges)[number]

const STEPS: Readonly<Record<SpendRange, number>> = { '24h': 24, '7d': 7, '30d': 30 }

/**
 * The edges of the hours or local days of a range, from the first beginning to the last end. The last hour or
 * day is that of `now` (epoch ms).
 */
export function edgesOf(range: SpendRange, now: number): readonly number[] {
  const count = STEPS[range]
  return Array.from({ length: count + 1 }, (_, index) => {
    const steps = index + 1 - count
    const date = new Date(now)
    if (range === '24h') return date.setMinutes(0, 0, 0) + steps * 3_600_000
    date.setHours(0, 0, 0, 0)
    return date.setDate(date.getDate() + steps)
  })
}

export const outcomes = ['complete', 'failed', 'open', 'gone'] as const

/** The outcome of the session that spent it; `gone` is off this browser's list. */
export type Outcome = (typeof outcomes)[number]

/** A part of a session's spend that this browser can place in time. */
export type SpendPart = {
  currency: string
  outcome: Outcome
  micros: number
  /** The place in the range: the hour or day by whose end it was spent. */
  bucket: number
  /** Some of it may belong to an earlier hour or day, as nobody looked in between. */
  isLatest: boolean
}

/**
 * The spend within a range, as `edgesOf` cuts it: all that `spentSince` counts. Rounds that account for a
 * session's spend place it; else the kept samples and the last answer do.
 */
export function spendParts(
  sessions: readonly Spender[],
  samples: readonly CostSample[],
  edges: readonly number[],
): readonly SpendPart[] {
  const samplesOf = Map.groupBy(samples, ({ sessionId }) => sessionId)
  const listed = sessions.flatMap((each) => {
    const { id, summary } = each.known
    const own = samplesOf.get(id) ?? []
    samplesOf.delete(id)
    if (!summary) return partsOf(own, 'open', timeless, edges)
    const { spentMicros, currency, asOf, state } = summary
    const outcome = outcomeOf(state)
    const spentBy = each.session && spendOverTime(each.session)
    if (spentBy) return placedParts(spentBy, { currency, outcome }, edges)
    const isNewer = spentMicros !== null && spentMicros !== own.at(-1)?.spentMicros
    const all = isNewer ? [...own, { sessionId: id, at: asOf, spentMicros, currency }] : own
    return partsOf(all, outcome, summary, edges)
  })
  const gone = [...samplesOf.values()].flatMap((own) => partsOf(own, 'gone', timeless, edges))
  return [...listed, ...gone]
}

function outcomeOf(state: SessionState): Outcome {
  if (state === 'complete') return 'complete'
  return hasEnded(state) ? 'failed' : 'open'
}

function placedParts(
  spentBy: (at: number) => number,
  whose: Pick<SpendPart, 'currency' | 'outcome'>,
  edges: readonly number[],
): readonly SpendPart[] {
  return edges.slice(0, -1).flatMap((from, bucket) => {
    const isLast = bucket === edges.length - 2
    // A clock may put some of it behind the end of the range.
    const to = isLast ? Infinity : (edges[bucket + 1] ?? from)
    const micros = spentBy(to) - spentBy(from)
    return micros > 0 ? [{ ...whose, micros, bucket, isLatest: false }] : []
  })
}

type Times = { createdAt: number | null; endedAt: number | null }

const timeless: Times = { createdAt: null, endedAt: null }

function partsOf(
  samples: readonly CostSample[],
  outcome: Outcome,
  { createdAt, endedAt }: Times,
  edges: readonly number[],
): readonly SpendPart[] {
  const start = edges[0] ?? Infinity
  const isNew = createdAt !== null && createdAt >= start
  const parts: SpendPart[] = []
  let before: { at: number; spentMicros: number } | undefined
  if (isNew) before = { at: createdAt, spentMicros: 0 }
  for (const { at: seenAt, spentMicros, currency } of samples) {
    // After its end a session spends nothing, however late it was read.
    const at = Math.min(seenAt, endedAt ?? Infinity)
    const micros = spentMicros - (before?.spentMicros ?? spentMicros)
    // The spend in a sample at an edge came before the edge.
    const bucket = bucketAt(edges, at - 1)
    const bucketBefore = before ? bucketAt(edges, before.at) : -1
    // The spend since a sample before the range may have come before the range, too.
    if (micros > 0 && bucket >= 0 && bucketBefore >= 0) {
      const isLatest = bucketBefore < bucket && before !== undefined && at - before.at > UNSEEN_MS
      parts.push({ currency, outcome, micros, bucket, isLatest })
    }
    // A cost that falls would count twice when it rises again.
    before = { at, spentMicros: Math.max(spentMicros, before?.spentMicros ?? spentMicros) }
  }
  return parts
}

/** Samples of a watched session that spends are nearer to each other. */
const UNSEEN_MS = 10 * 60_000

/** -1 before the range; a moment that a clock puts behind its end belongs to the last part. */
function bucketAt(edges: readonly number[], at: number): number {
  return Math.min(
    edges.findLastIndex((edge) => edge <= at),
    edges.length - 2,
  )
}

type SpendBucket = {
  from: number
  /** Micro-units by outcome. */
  spent: Readonly<Record<Outcome, number>>
  isLatest: boolean
}

export type SpendHistory = { currency: string; buckets: readonly SpendBucket[]; micros: number }

/**
 * The parts by currency, and these by hour or day from the one at `first` on; amounts of different currencies
 * are never added up.
 */
export function historyOf(
  parts: readonly SpendPart[],
  edges: readonly number[],
  first = 0,
): readonly SpendHistory[] {
  return [...Map.groupBy(parts, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      micros: own.reduce((sum, { micros }) => sum + micros, 0),
      buckets: edges.slice(first, -1).map((from, at) => bucketOf(own, first + at, from)),
    }))
    .toSorted((one, other) => other.micros - one.micros)
}

export type SpendChart = {
  /** The range whose hours or days are shown. */
  range: SpendRange
  histories: readonly SpendHistory[]
}

/** A chart of fewer hours has bars too broad to compare. */
const FEWEST_HOURS = 6

/**
 * The spend of a range by hour or day. If today is the only day with spend, its hours are shown from the first
 * with spend on: thirty days with one bar tell nothing.
 */
export function chartOf(
  sessions: readonly Spender[],
  samples: readonly CostSample[],
  range: SpendRange,
  now: number,
): SpendChart {
  const edges = edgesOf(range, now)
  const parts = spendParts(sessions, samples, edges)
  const today = edges.length - 2
  const isByDay = range !== '24h' && parts.length > 0
  if (!isByDay || parts.some(({ bucket }) => bucket < today)) {
    return { range, histories: historyOf(parts, edges) }
  }
  const hours = edgesOf('24h', now)
  const byHour = spendParts(sessions, samples, hours)
  const first = Math.min(...byHour.map(({ bucket }) => bucket), hours.length - 1 - FEWEST_HOURS)
  return { range: '24h', histories: historyOf(byHour, hours, first) }
}

function bucketOf(parts: readonly SpendPart[], bucket: number, from: number): SpendBucket {
  const own = parts.filter((part) => part.bucket === bucket)
  const spent = { complete: 0, failed: 0, open: 0, gone: 0 }
  for (const { outcome, micros } of own) spent[outcome] += micros
  return { from, spent, isLatest: own.some(({ isLatest }) => isLatest) }
}
