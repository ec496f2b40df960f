import {
  createFields,
  nameTable,
  readMapped,
  type NameTable,
  type Reading,
  isJsonObject,
  type JsonObject,
  listOnly,
  objectOnly,
} from './fields.ts'

const hasMore = 'hasMore more hasNext hasNextPage'
const around = 'meta pagination pageInfo paging page links'

/** §4: the wrapper of messages is not shown. Bare, under these names through at most three envelopes, or by round. */
export const messageListTable = nameTable('messages', {
  list: 'messages data items results entries records events history transcript edges list',
  within: 'result response payload embedded page rounds',
  hasMore,
  next: 'nextCursor nextPage next nextPageToken',
  around,
  total: 'total totalElements totalCount totalItems count',
  limit: 'limit pageSize perPage',
})

/** Beyond §4: a list of sessions or their ids, bare or under these names, through at most three envelopes. */
export const sessionListTable = nameTable('sessions', {
  list: 'sessions data items results records entries edges list',
  within: 'result response payload embedded page',
  hasMore,
  next: 'nextCursor nextPageToken nextToken continuationToken nextPage next endCursor',
  around,
})

type ListTable = NameTable<'list' | 'within' | 'hasMore' | 'next' | 'around'>

/** A list, and the objects around it, from the outermost. */
export type FoundList = { list: readonly unknown[]; around: readonly JsonObject[] }

/** The list of an answer; empty if the answer only counts 0. `otherwise` reads a value under a list's name. */
export function findList(
  body: unknown,
  table: ListTable,
  reading: Reading,
  otherwise: (inner: unknown) => readonly unknown[] | null = () => null,
): FoundList | null {
  const mapped = readMapped(body, [table.of, 'list'], listOnly, reading)
  if (mapped) return { list: mapped, around: isJsonObject(body) ? [body] : [] }

  function listWithin(value: unknown, outer: readonly JsonObject[]): FoundList | null {
    if (Array.isArray(value)) return { list: value, around: outer }
    if (!isJsonObject(value) || outer.length > 2) return null
    const fields = createFields(value, table)
    const inside = (inner: unknown) => listWithin(inner, [...outer, value])
    const list = fields.readAs('list', inside) ?? fields.readAs('within', inside)
    if (list) return list
    const other = fields.readAs('list', otherwise)
    return other && { list: other, around: [...outer, value] }
  }

  const isEmpty = placesOf([body].filter(isJsonObject), messageListTable).some(
    (place) => createFields(place, messageListTable).count('total') === 0,
  )
  return listWithin(unwrapEnvelope(body), []) ?? (isEmpty ? { list: [], around: [] } : null)
}

/** The objects that may say what follows the list: those around it, and their members for pages. */
export function placesOf(outer: readonly JsonObject[], table: ListTable): readonly JsonObject[] {
  return outer.flatMap((object) => {
    const beside = createFields(object, table).readAs('around', objectOnly)
    return beside ? [object, beside] : [object]
  })
}

const MOST_LEVELS = 3

/**
 * An answer without the frame of its format. JSON:API: attributes, and what the relationships name from
 * `included`, stand beside the id; the resource's type says nothing about the record. HAL: the members of
 * `_embedded` stand beside their record.
 */
export function unwrapEnvelope(body: unknown): unknown {
  if (!isJsonObject(body)) return body
  const { data, included, ...document } = body
  if (isResource(data)) return { ...document, data: resourceReader(included)(data) }
  if (Array.isArray(data) && data.length > 0 && data.every(isResource)) {
    return { ...document, data: data.map(resourceReader(included)) }
  }
  const { _embedded: embedded, ...own } = body
  return isJsonObject(embedded) ? { ...embedded, ...own } : body
}

type Resource = JsonObject & { type: string; id: unknown }

function isResource(value: unknown): value is Resource {
  if (!isJsonObject(value) || typeof value['type'] !== 'string' || !('id' in value)) return false
  return isJsonObject(value['attributes']) || isJsonObject(value['relationships'])
}

function resourceReader(included: unknown): (resource: Resource) => JsonObject {
  const known = new Map<string, Resource>()
  for (const resource of listOnly(included) ?? []) {
    if (isResource(resource)) known.set(keyOf(resource), resource)
  }
  // A document could grow without end if a resource were written out each time that it is named.
  const written = new Map<string, JsonObject>()

  function writeOut(resource: Resource, level: number): JsonObject {
    const key = `${level} ${keyOf(resource)}`
    const before = written.get(key)
    if (before) return before
    const { attributes, relationships, type: _, ...beside } = resource
    const related = Object.entries(objectOnly(relationships) ?? {}).flatMap(([name, relation]) =>
      isJsonObject(relation) && 'data' in relation ? [[name, linked(relation['data'], level)]] : [],
    )
    const whole = { ...beside, ...Object.fromEntries(related), ...objectOnly(attributes) }
    written.set(key, whole)
    return whole
  }

  function linked(linkage: unknown, level: number): unknown {
    if (Array.isArray(linkage)) return linkage.map((one: unknown) => linked(one, level))
    if (!isJsonObject(linkage)) return null
    const found = level < MOST_LEVELS ? known.get(keyOf(linkage)) : undefined
    return found ? writeOut(found, level + 1) : { id: linkage['id'] }
  }

  return (resource) => writeOut(resource, 0)
}

function keyOf({ type, id }: JsonObject): string {
  return JSON.stringify([type, id])
}
