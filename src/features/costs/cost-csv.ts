import { decimalFromMicros } from '#src/model/spend/money.ts'
import { csvText } from '#src/ui/text/csv-text.ts'

import type { CostRow } from './cost-row.ts'

const MINUTES_PER_HOUR = 60

/** An unknown value is an empty cell: a 0 would count in sums. */
const columns: Readonly<Record<string, (row: CostRow) => string | null>> = {
  id: ({ id }) => id,
  goal: ({ goal }) => goal,
  state: ({ state }) => state,
  status: ({ status }) => status,
  spent: ({ spentMicros }) => amount(spentMicros),
  budget: ({ budgetMicros }) => amount(budgetMicros),
  currency: ({ currency, spentMicros, budgetMicros }) =>
    spentMicros === null && budgetMicros === null ? null : currency,
  burnPerHour: ({ burnMicros }) =>
    burnMicros === null ? null : amount(burnMicros * MINUTES_PER_HOUR),
  startedAt: ({ startedAt }) => moment(startedAt),
  endedAt: ({ endedAt }) => moment(endedAt),
  readAt: ({ readAt }) => moment(readAt),
}

/** The rows as a file for a spreadsheet, in their order. */
export function costCsv(rows: readonly CostRow[]): string {
  const lines = rows.map((row) => Object.values(columns).map((column) => column(row) ?? ''))
  return csvText([Object.keys(columns), ...lines])
}

function amount(micros: number | null): string | null {
  return micros === null ? null : decimalFromMicros(micros)
}

/** ISO 8601 in UTC; null if the service names an impossible moment. */
function moment(at: number | null): string | null {
  const date = new Date(at ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
