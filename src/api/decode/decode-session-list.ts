import * as words from '#src/api/words.ts'
import { assumptions } from '#src/contract/assumptions.ts'
import type { ListingNames } from '#src/model/dialect.ts'
import type { ListedSession, SessionPage } from '#src/model/session.ts'

import { findRecord, findSession, ownId, sessionTable } from './decode-session.ts'
import {
  Fields,
  nameTable,
  unreadable,
  type Reading,
  decodeWord,
  isJsonObject,
  type JsonObject,
  normalizeName,
  wordIn,
} from './fields.ts'
import { pageNames, findList, placesOf, type FoundList } from './find-list.ts'

/** Beyond §4: a list of sessions or their ids, bare or under these names, through at most three envelopes. */
export const sessionListTable = nameTable('sessions', {
  list: 'sessions data items results records entries edges list',
  within: 'result response payload embedded page',
  next: 'nextCursor nextPageToken nextToken continuationToken nextPage next endCursor',
  ...pageNames,
})

/** The query of the request, and the service's names for its parameters. */
type ListQuestion = { query: string; names: ListingNames | null }

const MOST_ON_A_PAGE = 1_000
/** An id becomes a part of addresses: no white space, no slash, no dot in front. */
const identifier = /^[A-Za-z0-9_-][A-Za-z0-9_.:~=@+-]{0,127}$/

/** Reads a page of sessions and leaves out items without an id. Throws UnreadableResponseError without a list. */
export function decodeSessionList(
  body: unknown,
  asked: ListQuestion,
  reading: Reading,
): SessionPage {
  const found = findList(body, sessionListTable, reading)
  if (!found) throw unreadable(body, words.noSessions)
  const sessions = found.list.slice(0, MOST_ON_A_PAGE).flatMap((item) => listed(item, reading))
  return { sessions, next: nextPage(found, sessions.at(-1)?.id ?? null, asked) }
}

function listed(item: unknown, reading: Reading): readonly ListedSession[] {
  if (!isJsonObject(item)) return withId(decodeWord(item), null, reading)
  const record = isJsonObject(item['node']) ? item['node'] : item
  // The operator's path to a session is meant for the answer about one session, not for a list.
  const pathOf: Reading['pathOf'] = (of, what) =>
    what === 'record' ? null : reading.pathOf(of, what)
  const within = { ...reading, pathOf }
  const inner = findRecord(record, (one) => ownId(one, null, within) !== null, within)
  return withId(inner && ownId(inner, null, within), record, within)
}

function withId(
  id: string | null,
  record: JsonObject | null,
  reading: Reading,
): readonly ListedSession[] {
  if (id === null || !identifier.test(id)) return []
  const found = record && findSession(record, id, reading)
  const session = found?.id === id ? found : null
  const goal = record && new Fields(record, sessionTable).text('goal')
  return [{ id, goal: session?.goal ?? goal, session }]
}

const MOST_ASKED_FOR = 200
const MOST_LENGTH = 1_500

/** The query of the first page: as many sessions as the service allows, within reason. */
export function firstPage(names: ListingNames | null): string {
  if (!names?.limit) return ''
  const limit = Math.min(names.limitMost ?? assumptions.messagesLimit, MOST_ASKED_FOR)
  return String(new URLSearchParams({ [names.limit]: String(limit) }))
}

/** The query of the following page; null if no page follows, or none can be asked for. */
function nextPage(
  { list, envelopes }: FoundList,
  lastId: string | null,
  { query: asked, names }: ListQuestion,
): string | null {
  let hasMore: boolean | null = null
  let next: string | null = null
  for (const fields of placesOf(envelopes, sessionListTable)) {
    hasMore ??= fields.flag('hasMore')
    next ??= fields.readAs('next', (value) => wordIn(value, ['href', 'cursor', 'token', 'url']))
  }
  if (hasMore === false) return null
  const query = new URLSearchParams(asked)
  if (next !== null) {
    // Of an address from a service only the query is used, and only at our own address.
    const [, given = null] = /^(?:(?:https?:\/\/|\/)[^?\s]*)?\?([^#\s]+)/.exec(next) ?? []
    if (given !== null) return bounded(new URLSearchParams(given))
    query.set(names?.cursor ?? 'cursor', next)
    return bounded(query)
  }
  if (!names?.cursor) return null
  const limit = Number(names.limit === null ? 0 : query.get(names.limit))
  const isFull = limit > 0 && list.length >= limit
  const before = Number(query.get(names.cursor) ?? 0)
  const value = cursorBehind(names.cursor, before, list.length) ?? lastId
  if (value === null || !(hasMore ?? isFull)) return null
  query.set(names.cursor, value)
  return bounded(query)
}

/** An offset or a page number; null for a cursor that is an id. */
function cursorBehind(cursor: string, before: number, count: number): string | null {
  const name = normalizeName(cursor)
  if (/^(?:offset|skip)$/.test(name)) return String(before + count)
  // It is not known if pages count from 0 or 1, so the first page may come twice.
  return /^page(?:number)?$/.test(name) ? String(before + 1) : null
}

function bounded(query: URLSearchParams): string | null {
  const text = String(query)
  return text.length <= MOST_LENGTH ? text : null
}
