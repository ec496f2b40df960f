import type { SessionState } from '#src/model/session.ts'

import type { SessionRow } from './session-row.ts'

/** As the list is ordered: what needs the operator first. */
export const listFilters = [
  'all',
  'waiting',
  'cost-limited',
  'running',
  'paused',
  'complete',
  'failed',
] as const

export type ListFilter = (typeof listFilters)[number]

/** Every state is behind exactly one filter, so that the counts add up to all. */
const filterOf: Record<SessionState, Exclude<ListFilter, 'all'>> = {
  queued: 'running',
  running: 'running',
  unknown: 'running',
  waiting: 'waiting',
  paused: 'paused',
  'cost-limited': 'cost-limited',
  complete: 'complete',
  failed: 'failed',
  cancelled: 'failed',
}

/** A filter as the address carries it; anything else means all. */
export function readListFilter(value: string | null): ListFilter {
  return listFilters.find((filter) => filter === value) ?? 'all'
}

export function countByFilter(rows: readonly SessionRow[]): Record<ListFilter, number> {
  const counts = {
    all: rows.length,
    waiting: 0,
    running: 0,
    paused: 0,
    'cost-limited': 0,
    complete: 0,
    failed: 0,
  }
  for (const row of rows) counts[filterOf[row.state]] += 1
  return counts
}

/** Rows behind the filter that hold every word of the search in goal, id, question or last word. */
export function selectRows(
  rows: readonly SessionRow[],
  filter: ListFilter,
  search: string,
): readonly SessionRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (filter !== 'all' && filterOf[row.state] !== filter) return false
    if (words.length === 0) return true
    const text = [row.goal, row.id, row.question, row.lastWord].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/**
 * What needs the operator first: what waits, then what its cost limit holds. Then what is at work, by its
 * start (rows that moved with every answer would never stand still), and among it what failed, by when it did.
 * The rest by when it moved. `serviceOffsetMs` is how far the service's clock is ahead of this browser's.
 */
export function inListOrder(
  rows: readonly SessionRow[],
  serviceOffsetMs: number,
): readonly SessionRow[] {
  const moment = (row: SessionRow) =>
    (filterOf[row.state] === 'running' ? row.startedAt : row.movedAt) ??
    row.addedAt + serviceOffsetMs
  return rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) || moment(other) - moment(one) || one.id.localeCompare(other.id),
  )
}

function rank({ state }: SessionRow): number {
  if (state === 'waiting') return 0
  if (state === 'cost-limited') return 1
  return state === 'failed' || filterOf[state] === 'running' ? 2 : 3
}
