import { sortedBy } from '#src/shared/sorted-by.ts'

import { asksOperator, inListOrder, waitingSince } from './list-filter.ts'
import type { SessionRow } from './session-row.ts'

/** Columns in the order of the table; the operator chooses the optional ones. */
export const columns = [
  'status',
  'goal',
  'tags',
  'cost',
  'budget',
  'burn',
  'rounds',
  'agent',
  'id',
  'created',
  'seen',
] as const

export type Column = (typeof columns)[number]

const optional: ReadonlySet<Column> = new Set(['tags', 'budget', 'burn', 'agent', 'id', 'created'])

export const optionalColumns = columns.filter((column) => optional.has(column))

/** The chosen columns, with the columns that every table has. */
export function shownColumns(chosen: readonly string[]): readonly Column[] {
  return columns.filter((column) => !optional.has(column) || chosen.includes(column))
}

export type Sort = { column: Column; descending: boolean }

/** The operator's order: sessions that need somebody come first. */
export const usualSort: Sort = { column: 'status', descending: false }

/** The sort in the address, such as `cost` or `-cost`; an unknown value means the usual one. */
export function readSort(value: string | null): Sort {
  const descending = value?.startsWith('-') === true
  const name = descending ? value?.slice(1) : value
  const column = columns.find((each) => each === name)
  return column ? { column, descending } : usualSort
}

export function writeSort({ column, descending }: Sort): string {
  if (column === 'status' && !descending) return ''
  return descending ? `-${column}` : column
}

/** The sort after a press on a header: figures and moments begin with the greatest. */
export function nextSort({ column, descending }: Sort, pressed: Column): Sort {
  if (pressed === column) return { column, descending: !descending }
  return { column: pressed, descending: !texts.has(pressed) }
}

const texts: ReadonlySet<Column> = new Set(['status', 'goal', 'tags', 'agent', 'id'])

/** Rows in the order of a column; rows without a value come last, equal rows in the usual order. */
export function sortRows(
  rows: readonly SessionRow[],
  { column, descending }: Sort,
  serviceOffsetMs: number,
): readonly SessionRow[] {
  const usual = inListOrder(rows, serviceOffsetMs)
  if (column === 'status') return descending ? usual.toReversed() : usual
  return sortedBy(usual, (row) => values[column](row, serviceOffsetMs), descending)
}

const values: Record<Column, (row: SessionRow, offsetMs: number) => string | number | null> = {
  status: ({ state }) => state,
  goal: ({ goal, title }) => title ?? goal,
  tags: ({ tags }) => (tags.length === 0 ? null : tags.join(' ')),
  cost: ({ spentMicros }) => spentMicros,
  budget: ({ budgetMicros }) => budgetMicros,
  burn: ({ burnMicros }) => burnMicros,
  rounds: ({ roundCount }) => roundCount,
  agent: ({ agent }) => agent,
  id: ({ id }) => id,
  created: ({ createdAt }) => createdAt,
  seen: shownMoment,
}

/** The moment in the last column, by the service's clock. */
function shownMoment(row: SessionRow, offsetMs: number): number | null {
  const { endedAt, asOf } = row
  const since = asksOperator(row) ? waitingSince(row, offsetMs) : null
  return since ?? endedAt ?? (asOf === null ? null : asOf + offsetMs)
}
