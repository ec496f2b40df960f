import { decimalFromMicros } from '#src/model/spend/money.ts'

import type { CostRow } from './cost-row.ts'

const MINUTES_PER_HOUR = 60

/** What a session spent in the range that the page shows. */
type SpentInRange = { from: number; of: ReadonlyMap<string, number> }

type Column = (row: CostRow, spent: SpentInRange) => string | null

/** An unknown value is an empty cell: a 0 would count in sums. */
const columns: Readonly<Record<string, Column>> = {
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
  title: ({ title }) => title,
  tags: ({ tags }) => tags.join(', '),
  rangeFrom: (_row, { from }) => moment(from),
  spentInRange: ({ id, spentMicros }, { of }) =>
    of.has(id) || spentMicros !== null ? amount(of.get(id) ?? 0) : null,
}

/** The rows as a file for a spreadsheet, in their order. */
export function costCsv(rows: readonly CostRow[], spent: SpentInRange): string {
  const lines = rows.map((row) => Object.values(columns).map((column) => column(row, spent) ?? ''))
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

/** Characters that start a formula in a spreadsheet, also in full width, and quotes that hide them. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A formula start within a text: a spreadsheet that splits at `;` or a tab reads our quotes as letters. */
const innerStart = /(?<=[;\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g

/**
 * Rows as CSV (RFC 4180), every cell in quotes. An extra apostrophe stands before each possible formula,
 * also for spreadsheets that split elsewhere. Without the apostrophe the text is unchanged.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  // Spreadsheets read a file as UTF-8 only behind a byte order mark.
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(text: string): string {
  const guarded = text.replaceAll(innerStart, "'")
  const plain = formulaStart.test(guarded) ? `'${guarded}` : guarded
  return `"${plain.replaceAll('"', '""')}"`
}
