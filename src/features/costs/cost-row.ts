import { type FleetSession, type LastAnswer, lastAnswer } from '#src/model/fleet/fleet.ts'
import { hasEnded, stateSign } from '#src/model/session.ts'
import { type CostSample, burnPerMinute } from '#src/model/spend/burn.ts'
import { limitAfter, type RoundsLeft } from '#src/model/spend/limit.ts'
import { isBudgetSpent } from '#src/model/spend/near-limit.ts'
import { sortedBy } from '#src/shared/sorted-by.ts'

/** The costs of a session, as far as this browser knows them. */
export type CostRow = LastAnswer & {
  id: string
  goal: string | null
  /** The operator's own. */
  title: string | null
  tags: readonly string[]
  /** The rounds that the rest of the budget pays, of an open session whose rounds show their cost. */
  limit: RoundsLeft | null
}

export function costRow(
  reading: FleetSession,
  samples: readonly CostSample[],
  now: number,
): CostRow {
  const { known, session } = reading
  const last = lastAnswer(reading)
  const { burnMicros, spentMicros, state } = last
  // If rounds show no cost, the spend counts that was seen here.
  const seen = () => (spentMicros === null ? null : burnPerMinute(samples, now, known.id))
  return {
    ...last,
    id: known.id,
    goal: session?.goal ?? known.goal,
    title: known.title ?? null,
    tags: known.tags ?? [],
    burnMicros: state === 'running' ? (burnMicros ?? seen()) : null,
    limit: session && !hasEnded(state) ? limitAfter(session) : null,
  }
}

export type CostOrder = { by: keyof typeof values; descending: boolean }

/** The rows sorted by a column; equal rows by their ids. */
export function inCostOrder(
  rows: readonly CostRow[],
  { by, descending }: CostOrder,
): readonly CostRow[] {
  const byId = rows.toSorted((one, other) => one.id.localeCompare(other.id))
  return sortedBy(byId, values[by], descending)
}

const values = {
  session: ({ title, goal, id }: CostRow) => title ?? goal ?? id,
  status: ({ state, status }: CostRow) => stateSign(state, status).words,
  spent: ({ spentMicros }: CostRow) => spentMicros,
  burn: ({ burnMicros }: CostRow) => burnMicros,
  limit: (row: CostRow) => (isBudgetSpent(row) ? -1 : (row.limit?.rounds ?? null)),
}
