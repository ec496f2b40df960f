import { recordOf } from '#src/model/create-fields.ts'
import type { SessionState } from '#src/model/session.ts'
import { isNearLimit } from '#src/model/spend/near-limit.ts'

import type { SessionRow } from './session-row.ts'

/** In the order of the list: sessions that need the operator come first. */
export const listFilters = [
  'all',
  'waiting',
  'cost-limited',
  'near-limit',
  'running',
  'paused',
  'complete',
  'failed',
] as const

export type ListFilter = (typeof listFilters)[number]

/** Every state has a single filter. A paused or held session with a question is behind "waiting", too. */
const filterOf: Record<SessionState, Exclude<ListFilter, 'all' | 'near-limit'>> = {
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
  const counts = { ...recordOf(listFilters, () => 0), all: rows.length }
  for (const row of rows) {
    const own = filterOf[row.state]
    counts[own] += 1
    if (own !== 'waiting' && asksOperator(row)) counts.waiting += 1
    if (isNearLimit(row)) counts['near-limit'] += 1
  }
  return counts
}

/** Time since the creation of a session, as the address names it. */
export const ages = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000 } as const

export type Age = keyof typeof ages

export type Selection = { filter: ListFilter; search: string; tag: string | null; age: Age | null }

/**
 * Rows of the filter, the tag and the age that contain every word of the search in title, tags, note, goal,
 * id, question or last word. `now` is the service's clock.
 */
export function selectRows(
  rows: readonly SessionRow[],
  { filter, search, tag, age }: Selection,
  now: number,
): readonly SessionRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const since = age === null ? -Infinity : now - ages[age]
  return rows.filter((row) => {
    if (!isBehind(row, filter)) return false
    if (tag !== null && !row.tags.includes(tag)) return false
    if (age !== null && (row.createdAt ?? row.addedAt) < since) return false
    return words.every((word) => textOf(row).includes(word))
  })
}

function isBehind(row: SessionRow, filter: ListFilter): boolean {
  if (filter === 'near-limit') return isNearLimit(row)
  if (filter === 'waiting') return asksOperator(row)
  return filter === 'all' || filterOf[row.state] === filter
}

const texts = new WeakMap<SessionRow, string>()

/** A row keeps its text: each key stroke searches all rows. */
function textOf(row: SessionRow): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const { title, tags, note, goal, id, question, lastWord } = row
  const text = [title, ...tags, note, goal, id, question, lastWord].join('\n').toLowerCase()
  texts.set(row, text)
  return text
}

/**
 * Sessions that wait for the operator come first, the longest wait on top, then sessions at their cost limit. Running sessions follow
 * by their start, so that answers do not move them, with failed sessions among them by their last change. The
 * rest is sorted by last change. `serviceOffsetMs`: the service's clock minus this browser's clock.
 */
export function inListOrder(
  rows: readonly SessionRow[],
  serviceOffsetMs: number,
): readonly SessionRow[] {
  const moment = (row: SessionRow) => {
    // The longest wait comes first; an unknown one, last.
    if (asksOperator(row)) return -(waitingSince(row, serviceOffsetMs) ?? Number.MAX_VALUE)
    const own = filterOf[row.state] === 'running' ? row.createdAt : row.updatedAt
    return own ?? row.addedAt + serviceOffsetMs
  }
  return rows
    .map((row) => ({ row, rank: rank(row), moment: moment(row) }))
    .toSorted(
      (one, other) =>
        one.rank - other.rank || other.moment - one.moment || (one.row.id < other.row.id ? -1 : 1),
    )
    .map(({ row }) => row)
}

/** Whether a session waits for the operator: its question stands also while the session is paused or held. */
export function asksOperator({ state, question }: Pick<SessionRow, 'state' | 'question'>): boolean {
  return state === 'waiting' || question !== null
}

/** The moment since when a session waits, by the service's clock; null if it is not known. */
export function waitingSince(
  { askedAt, firstSeenAt }: SessionRow,
  serviceOffsetMs: number,
): number | null {
  return askedAt ?? (firstSeenAt === null ? null : firstSeenAt + serviceOffsetMs)
}

function rank(row: SessionRow): number {
  const { state } = row
  if (asksOperator(row)) return 0
  if (state === 'cost-limited') return 1
  return state === 'failed' || filterOf[state] === 'running' ? 2 : 3
}
