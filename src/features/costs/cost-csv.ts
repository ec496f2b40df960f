import type { SessionSpend } from '#src/model/spend/fleet-spend.ts'
import { decimalFromMicros } from '#src/model/spend/money.ts'

import type { CostRow } from './cost-row.ts'
import * as words from './words.ts'

const MINUTES_PER_HOUR = 60

/** The spend of sessions in the range that the page shows. */
type SpentInRange = { from: number; spends: readonly SessionSpend[] }

type Column = (row: CostRow, spent: SessionSpend | undefined, from: number) => string | null

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
  startedAt: ({ createdAt }) => moment(createdAt),
  endedAt: ({ endedAt }) => moment(endedAt),
  readAt: ({ asOf }) => moment(asOf),
  title: ({ title }) => title,
  tags: ({ tags }) => tags.join(', '),
  rangeFrom: (_row, _spent, from) => moment(from),
  spentInRange: (_row, spent) => rangeCells(spent).spentInRange,
  spentInRangeIsAtLeast: (_row, spent) => rangeCells(spent).spentInRangeIsAtLeast,
  tokensIn: ({ tokens }) => (tokens === null ? null : String(tokens.input)),
  tokensOut: ({ tokens }) => (tokens === null ? null : String(tokens.output)),
}

/** The cells of the range; empty where nobody saw a part of it and no spend is known. */
function rangeCells(spent: SessionSpend | undefined) {
  const { isAll = false, micros = null } = spent ?? {}
  const isKnown = micros !== null && (isAll || micros > 0)
  return {
    spentInRange: isKnown ? amount(micros) : null,
    spentInRangeIsAtLeast: isKnown && !isAll ? 'yes' : null,
  }
}

/** The rows as a file for a spreadsheet, in their order, and behind them sessions that are off the list. */
export function costCsv(rows: readonly CostRow[], { from, spends }: SpentInRange): string {
  const spentBy = new Map(spends.map((spent) => [spent.sessionId, spent]))
  const lines = rows.map((row) =>
    Object.values(columns).map((column) => column(row, spentBy.get(row.id), from) ?? ''),
  )
  const gone = spends.filter(({ isListed }) => !isListed).map((spent) => goneLine(spent, from))
  return csvText([Object.keys(columns), ...lines, ...gone])
}

/** Of a session that is off the list, this browser has kept what it saw the session spend. */
function goneLine(spent: SessionSpend, from: number): readonly string[] {
  const { sessionId: id, currency } = spent
  const cells: Readonly<Record<string, string | null>> = {
    id,
    state: words.outcomeNames.gone,
    currency,
    rangeFrom: moment(from),
    ...rangeCells(spent),
  }
  return Object.keys(columns).map((name) => cells[name] ?? '')
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
