import {
  decodeFlag,
  decodeText,
  decodeWord,
  listOnly,
  wordIn,
} from '#src/api/decode/decode-values.ts'
import { createFields, isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import { countsNone } from '#src/api/decode/messages/find-message-list.ts'
import { nameTable } from '#src/api/decode/name-table.ts'
import { findAt, type Reading } from '#src/api/decode/reading.ts'
import { unreadable } from '#src/api/decode/unreadable.ts'
import { unwrapEnvelope } from '#src/api/decode/unwrap-envelope.ts'
import type { ListedSession, SessionPage } from '#src/model/session.ts'

import { findSession } from './decode-session.ts'
import { findRecord, ownId } from './find-record.ts'
import { nextPage, type ListQuestion, type ListTold } from './next-page.ts'
import { sessionTable } from './session-table.ts'

/**
 * Beyond §4: a service may list its sessions. A bare list, or one under these names, through at most three
 * envelopes, of objects or of ids; where the next page begins stands beside it, if anywhere.
 */
export const sessionListTable = nameTable('sessions', {
  list: 'sessions data items results records entries edges list',
  within: 'result response payload embedded page',
  hasMore: 'hasMore more hasNext hasNextPage',
  next: 'nextCursor nextPageToken nextToken continuationToken nextPage next endCursor',
  around: 'meta pagination pageInfo paging page links',
})

const MOST_ON_A_PAGE = 1_000
/** Whatever an id looks like, it becomes a part of addresses: no white space, no slash, no dot in front. */
const identifier = /^[A-Za-z0-9_-][A-Za-z0-9_.:~=@+-]{0,127}$/

/** Reads a page of sessions; what has no id is left out. Throws UnreadableResponseError when there is no list. */
export function decodeSessionList(
  body: unknown,
  asked: ListQuestion,
  reading: Reading,
): SessionPage {
  const found = findList(body, reading)
  if (!found) throw unreadable(body, 'no list of sessions in it')
  const sessions = found.list.slice(0, MOST_ON_A_PAGE).flatMap((item) => listed(item, reading))
  const lastId = sessions.at(-1)?.id ?? null
  const told = { ...whatFollows(found.around), count: found.list.length, lastId }
  return { sessions, next: nextPage(told, asked) }
}

type Found = { list: readonly unknown[]; around: readonly JsonObject[] }

function findList(body: unknown, reading: Reading): Found | null {
  const path = reading.pathOf('sessions', 'list')
  const told = path === null ? null : listOnly(findAt(body, path))
  if (told) return { list: told, around: isJsonObject(body) ? [body] : [] }
  if (path !== null) reading.note('sessions', 'list', path)
  return (
    listWithin(unwrapEnvelope(body), []) ?? (countsNone(body) ? { list: [], around: [] } : null)
  )
}

function listWithin(body: unknown, around: readonly JsonObject[]): Found | null {
  if (Array.isArray(body)) return { list: body, around }
  if (!isJsonObject(body) || around.length > 2) return null
  const fields = createFields(body, sessionListTable)
  const inside = (inner: unknown) => listWithin(inner, [...around, body])
  return fields.readAs('list', inside) ?? fields.readAs('within', inside)
}

function whatFollows(around: readonly JsonObject[]): Pick<ListTold, 'hasMore' | 'next'> {
  let hasMore: boolean | null = null
  let next: string | null = null
  for (const wire of around) {
    const beside = createFields(wire, sessionListTable).readAs('around', objectOnly)
    for (const place of beside ? [wire, beside] : [wire]) {
      const fields = createFields(place, sessionListTable)
      hasMore ??= fields.readAs('hasMore', decodeFlag)
      next ??= fields.readAs('next', (value) => wordIn(value, ['href', 'cursor', 'token', 'url']))
    }
  }
  return { hasMore, next }
}

function listed(item: unknown, reading: Reading): readonly ListedSession[] {
  if (!isJsonObject(item)) return withId(decodeWord(item), null)
  const node = item['node']
  const wire = isJsonObject(node) ? node : item
  const within = itemReading(reading)
  const record = findRecord(wire, (one) => ownId(one, null, within) !== null, within)
  return withId(record && ownId(record, null, within), wire, within)
}

function withId(
  id: string | null,
  wire: JsonObject | null,
  reading?: Reading,
): readonly ListedSession[] {
  if (id === null || !identifier.test(id)) return []
  const found = wire && findSession(wire, id, reading)
  const session = found?.id === id ? found : null
  const goal = wire && createFields(wire, sessionTable).readAs('goal', decodeText)
  return [{ id, goal: session?.goal ?? goal, session }]
}

/** Where the operator says that a session stands is meant of the answer about one, not of a list of them. */
function itemReading(reading: Reading): Reading {
  const pathOf: Reading['pathOf'] = (of, what) =>
    what === 'record' ? null : reading.pathOf(of, what)
  return { ...reading, pathOf }
}

function objectOnly(value: unknown): JsonObject | null {
  return isJsonObject(value) ? value : null
}
