import type { SessionState } from '#src/model/session.ts'

import type { SessionRow } from './session-row.ts'

/** In the order of the list: sessions that need the operator come first. */
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

/** Every state has a single filter, so that the counts add up to the number of all sessions. */
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

/** The filter in the address; an unknown value means all. */
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

/** Rows of the filter that contain every word of the search in goal, id, question or last word. */
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
 * Sessions that wait for the operator come first, then sessions at their cost limit. Running sessions follow
 * by their start, so that answers do not move them, with failed sessions among them by their last change. The
 * rest is sorted by last change. `serviceOffsetMs`: the service's clock minus this browser's clock.
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
