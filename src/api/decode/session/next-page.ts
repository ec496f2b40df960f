import { normalizeName } from '#src/api/decode/name-table.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import type { ListingNames } from '#src/model/dialect.ts'

/** What was asked: the query, and the names that the service gives its parts. */
export type ListQuestion = { query: string; names: ListingNames | null }

/** What an answer says of the page that follows. */
export type ListTold = {
  hasMore: boolean | null
  next: string | null
  /** How many stood on the page, readable or not. */
  count: number
  lastId: string | null
}

const MOST_ASKED_FOR = 200
const MOST_LENGTH = 1_500

/** The query of the first page: as many as the service allows, within reason. */
export function firstPage(names: ListingNames | null): string {
  if (!names?.limit) return ''
  const most = Math.min(names.limitMost ?? assumptions.messagesLimit, MOST_ASKED_FOR)
  return String(new URLSearchParams({ [names.limit]: String(most) }))
}

/** The query of the page that follows; null where none does, or none can be asked for. */
export function nextPage(told: ListTold, { query: asked, names }: ListQuestion): string | null {
  if (told.hasMore === false) return null
  const query = new URLSearchParams(asked)
  if (told.next !== null) {
    // Of an address that a service gives, only the query is used, and only at our own.
    const [, given = null] = /^(?:(?:https?:\/\/|\/)[^?\s]*)?\?([^#\s]+)/.exec(told.next) ?? []
    if (given !== null) return bounded(new URLSearchParams(given))
    query.set(names?.cursor ?? 'cursor', told.next)
    return bounded(query)
  }
  if (!names?.cursor) return null
  const limit = Number(names.limit === null ? 0 : query.get(names.limit))
  const isFull = limit > 0 && told.count >= limit
  const value = stepBehind(names.cursor, query, told)
  if (value === null || !(told.hasMore ?? isFull)) return null
  query.set(names.cursor, value)
  return bounded(query)
}

function stepBehind(cursor: string, query: URLSearchParams, told: ListTold): string | null {
  const before = Number(query.get(cursor) ?? 0)
  switch (normalizeName(cursor)) {
    case 'offset':
    case 'skip':
      return String(before + told.count)
    case 'page':
    case 'pagenumber':
      // Whether pages are counted from 0 or from 1 is not known: the first may come twice.
      return String(before + 1)
    default:
      return told.lastId
  }
}

function bounded(query: URLSearchParams): string | null {
  const text = String(query)
  return text.length <= MOST_LENGTH ? text : null
}
