import { decodeCount, decodeFlag, listOnly, wordIn } from '#src/api/decode/decode-values.ts'
import { createFields, isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import { nameTable } from '#src/api/decode/name-table.ts'
import { findAt, type Reading } from '#src/api/decode/reading.ts'
import { unwrapEnvelope } from '#src/api/decode/unwrap-envelope.ts'
import type { MessagePage } from '#src/model/message.ts'

/**
 * §4: "the list wrapper and the names of its fields: not shown". A bare list, or one under these names,
 * through at most three envelopes; also messages grouped by round, in objects or under the rounds' ids.
 */
export const messageListTable = nameTable('messages', {
  list: 'messages data items results entries records events history transcript edges list',
  within: 'result response payload embedded page rounds',
  hasMore: 'hasMore more hasNext hasNextPage',
  next: 'nextCursor nextPage next nextPageToken',
  around: 'meta pagination pageInfo paging page links',
  total: 'total totalElements totalCount totalItems count',
})

type FoundList = { list: readonly unknown[] } & Pick<MessagePage, 'hasMore' | 'byCursor'>

/**
 * The messages, undecoded, in their order; `hasMore` is null where the service does not say it. Null when
 * no list is found.
 */
export function findMessageList(body: unknown, reading: Reading): FoundList | null {
  const path = reading.pathOf('messages', 'list')
  const told = path === null ? null : listOnly(findAt(body, path))
  if (path !== null && told === null) reading.note('messages', 'list', path)
  const found = told
    ? { list: told, around: isJsonObject(body) ? [body] : [] }
    : (findList(unwrapEnvelope(body), []) ?? emptyPage(body))
  return found && { list: ungrouped(found.list), ...readHasMore(found.around) }
}

type Found = { list: readonly unknown[]; around: readonly JsonObject[] }

function findList(body: unknown, around: readonly JsonObject[]): Found | null {
  if (Array.isArray(body)) return { list: body, around }
  if (!isJsonObject(body) || around.length > 2) return null
  const fields = createFields(body, messageListTable)
  const inside = (inner: unknown) => findList(inner, [...around, body])
  return (
    fields.readAs('list', inside) ??
    fields.readAs('within', inside) ??
    fields.readAs('list', (inner) => byRound(inner, [...around, body]))
  )
}

/** A list that is left out because it is empty: `{}`, or `{ page: { totalElements: 0 } }`. */
function emptyPage(body: unknown): Found | null {
  if (!isJsonObject(body)) return null
  return Object.keys(body).length === 0 || countsNone(body) ? { list: [], around: [] } : null
}

/** Says of a list that is left out that nothing would be on it. */
export function countsNone(body: unknown): boolean {
  if (!isJsonObject(body)) return false
  const beside = createFields(body, messageListTable).readAs('around', wireOnly)
  const totals = [body, beside ?? {}].map((wire) =>
    createFields(wire, messageListTable).readAs('total', decodeCount),
  )
  return totals.includes(0)
}

/** `{ messages: { rnd_1: [...], rnd_2: [...] } }` */
function byRound(value: unknown, around: readonly JsonObject[]): Found | null {
  if (!isJsonObject(value)) return null
  const groups = Object.entries(value)
  if (groups.length === 0 || !groups.every(([, group]) => Array.isArray(group))) return null
  return { list: groups.map(([roundId, messages]) => ({ roundId, messages })), around }
}

/** Messages that stand in their rounds, each with the id of its round. */
function ungrouped(list: readonly unknown[]): readonly unknown[] {
  if (!list.some((item) => isJsonObject(item) && Array.isArray(item['messages']))) return list
  return list.flatMap((item: unknown) => {
    if (!isJsonObject(item) || !Array.isArray(item['messages'])) return [item]
    const roundId = item['roundId'] ?? item['round_id'] ?? item['id'] ?? item['round']
    return item['messages'].map((message: unknown) =>
      isJsonObject(message) ? { roundId, ...message } : { roundId, text: message },
    )
  })
}

function readHasMore(around: readonly JsonObject[]): Pick<MessagePage, 'hasMore' | 'byCursor'> {
  for (const wire of around) {
    const beside = createFields(wire, messageListTable).readAs('around', wireOnly)
    for (const place of beside ? [wire, beside] : [wire]) {
      const fields = createFields(place, messageListTable)
      const flag = fields.readAs('hasMore', decodeFlag)
      if (flag !== null) return { hasMore: flag }
      if (fields.readAs('next', nextWord) !== null) return { hasMore: true, byCursor: true }
    }
  }
  return { hasMore: null }
}

function wireOnly(value: unknown): JsonObject | null {
  return isJsonObject(value) ? value : null
}

/** A cursor or an address, which HAL has in an object. */
function nextWord(value: unknown): string | null {
  return wordIn(value, ['href'])
}
