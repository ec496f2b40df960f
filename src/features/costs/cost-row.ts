import { summaryOf } from '#src/model/saved-session.ts'
import { type SessionState, hasEnded, maySpend } from '#src/model/session.ts'
import { type CostSample, burnPerMinute } from '#src/model/spend/burn.ts'
import type { FleetSession } from '#src/queries/sessions/fleet.tsx'

/** The costs of a session, as far as this browser knows them. */
export type CostRow = {
  id: string
  goal: string | null
  state: SessionState
  status: string | null
  currency: string
  spentMicros: number | null
  budgetMicros: number | null
  /** Micro-units per minute; null if the rate is unknown or the session spends nothing any more. */
  burnMicros: number | null
  /** Milliseconds until the budget is spent at this rate; 0 once it is. */
  limitInMs: number | null
  /** By the service's clock; null until the service gives the moment. */
  startedAt: number | null
  endedAt: number | null
  /** The moment of the last answer about the session, by this browser's clock. */
  readAt: number | null
}

const MINUTE_MS = 60_000

export function costRow(
  { known, session, freshness }: FleetSession,
  samples: readonly CostSample[],
  now: number,
): CostRow {
  const summary = session ? summaryOf(session, now) : known.summary
  const state = summary?.state ?? 'unknown'
  const spentMicros = summary?.spentMicros ?? null
  const budgetMicros = summary?.budgetMicros ?? null
  // Samples start at zero with the create, so they give no rate if the service shows no cost.
  const isRateKnown = maySpend(state) && spentMicros !== null
  const burnMicros = isRateKnown ? burnPerMinute(samples, now, known.id) : null
  const left = spentMicros === null || budgetMicros === null ? null : budgetMicros - spentMicros
  return {
    id: known.id,
    goal: session?.goal ?? known.goal,
    state,
    status: summary?.status ?? null,
    currency: summary?.currency ?? 'USD',
    spentMicros,
    budgetMicros,
    burnMicros,
    limitInMs: state === 'cost-limited' ? 0 : limitInMs(left, burnMicros),
    startedAt: summary?.createdAt ?? null,
    endedAt: summary?.endedAt ?? null,
    readAt: 'asOf' in freshness ? freshness.asOf : null,
  }
}

function limitInMs(leftMicros: number | null, burnMicros: number | null): number | null {
  return leftMicros !== null && burnMicros
    ? Math.max(0, (leftMicros / burnMicros) * MINUTE_MS)
    : null
}

/** The session is at its cost limit, or still works with its whole budget spent. */
export function hasReachedLimit({ state, spentMicros, budgetMicros }: CostRow): boolean {
  if (state === 'cost-limited') return true
  if (hasEnded(state) || spentMicros === null || budgetMicros === null) return false
  return spentMicros >= budgetMicros
}

const NEAR = 0.8

/** The open session has spent 80 % of its budget or more, without reaching the limit. */
export function isNearLimit(row: CostRow): boolean {
  const { state, spentMicros, budgetMicros } = row
  if (hasEnded(state) || hasReachedLimit(row) || spentMicros === null || !budgetMicros) return false
  return spentMicros >= budgetMicros * NEAR
}

export type CostOrder = { by: 'spent' | 'burn' | 'limit'; descending: boolean }

/** The rows sorted by a figure; rows without the figure come last in both directions. */
export function inCostOrder(rows: readonly CostRow[], order: CostOrder): readonly CostRow[] {
  const figure = { spent: 'spentMicros', burn: 'burnMicros', limit: 'limitInMs' } as const
  const of = (row: CostRow) => row[figure[order.by]]
  return rows.toSorted((one, other) => {
    const [left, right] = [of(one), of(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return (order.descending ? right - left : left - right) || one.id.localeCompare(other.id)
  })
}
