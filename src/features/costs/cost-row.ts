import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import { hasEnded, type SessionState, stateSign, type Tokens } from '#src/model/session.ts'
import { type CostSample, burnPerMinute } from '#src/model/spend/burn.ts'
import { limitAfter, type RoundsLeft } from '#src/model/spend/limit.ts'
import { isBudgetSpent } from '#src/model/spend/near-limit.ts'

/** The costs of a session, as far as this browser knows them. */
export type CostRow = {
  id: string
  goal: string | null
  /** The operator's own. */
  title: string | null
  tags: readonly string[]
  state: SessionState
  status: string | null
  currency: string
  spentMicros: number | null
  budgetMicros: number | null
  /** Micro-units per minute; null if the rate is unknown or the session spends nothing any more. */
  burnMicros: number | null
  /** The rounds that the rest of the budget pays, of an open session whose rounds show their cost. */
  limit: RoundsLeft | null
  /** Tokens of a model; null if the service shows none. */
  tokens: Tokens | null
  /** By the service's clock; null until the service gives the moment. */
  startedAt: number | null
  endedAt: number | null
  /** The moment of the last answer about the session, by this browser's clock. */
  readAt: number | null
}

export function costRow(
  { known, session, freshness }: FleetSession,
  samples: readonly CostSample[],
  now: number,
): CostRow {
  const summary = session ? summaryOf(session, now) : known.summary
  const state = summary?.state ?? 'unknown'
  const spentMicros = summary?.spentMicros ?? null
  const budgetMicros = summary?.budgetMicros ?? null
  // Where rounds show no cost, the spend counts that was seen here.
  const seen = () => (spentMicros === null ? null : burnPerMinute(samples, now, known.id))
  const burnMicros = state === 'running' ? (summary?.burnMicros ?? seen()) : null
  return {
    id: known.id,
    goal: session?.goal ?? known.goal,
    title: known.title ?? null,
    tags: known.tags ?? [],
    state,
    status: summary?.status ?? null,
    currency: summary?.currency ?? 'USD',
    spentMicros,
    budgetMicros,
    burnMicros,
    limit: session && !hasEnded(state) ? limitAfter(session) : null,
    tokens: summary?.tokens ?? null,
    startedAt: summary?.createdAt ?? null,
    endedAt: summary?.endedAt ?? null,
    readAt: 'asOf' in freshness ? freshness.asOf : null,
  }
}

export type CostOrder = { by: keyof typeof values; descending: boolean }

/** The rows sorted by a column; rows without its value come last in both directions. */
export function inCostOrder(rows: readonly CostRow[], order: CostOrder): readonly CostRow[] {
  const of = (row: CostRow) => values[order.by](row)
  const sign = order.descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [of(one), of(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * compare(left, right) || one.id.localeCompare(other.id)
  })
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

const values = {
  session: ({ title, goal, id }: CostRow) => title ?? goal ?? id,
  status: ({ state, status }: CostRow) => stateSign(state, status).words,
  spent: ({ spentMicros }: CostRow) => spentMicros,
  burn: ({ burnMicros }: CostRow) => burnMicros,
  limit: (row: CostRow) => (isBudgetSpent(row) ? -1 : (row.limit?.rounds ?? null)),
}
