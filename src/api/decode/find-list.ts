import {
  Fields,
  type JsonObject,
  type NameTable,
  type Reading,
  isJsonObject,
  listOnly,
  objectOnly,
  readMapped,
} from './fields.ts'

/** Names of the members that say what follows a list, the same for every list. */
export const pageNames = {
  hasMore: 'hasMore more hasNext hasNextPage',
  paging: 'meta pagination pageInfo paging page links',
  total: 'total totalElements totalCount totalItems count',
}

type ListTable = NameTable<'list' | 'within' | 'next' | keyof typeof pageNames>

/** A list, and its envelopes from the outermost. */
export type FoundList = { list: readonly unknown[]; envelopes: readonly JsonObject[] }

/** The list of an answer; empty if the answer only counts 0. `otherwise` reads a value under a list's name. */
export function findList(
  body: unknown,
  table: ListTable,
  reading: Reading,
  otherwise: (inner: unknown) => readonly unknown[] | null = () => null,
): FoundList | null {
  const mapped = readMapped(body, [table.of, 'list'], listOnly, reading)
  if (mapped) return { list: mapped, envelopes: isJsonObject(body) ? [body] : [] }

  function listWithin(value: unknown, outer: readonly JsonObject[]): FoundList | null {
    if (Array.isArray(value)) return { list: value, envelopes: outer }
    if (!isJsonObject(value) || outer.length > 2) return null
    const fields = new Fields(value, table)
    const inside = (inner: unknown) => listWithin(inner, [...outer, value])
    const list = fields.readAs('list', inside) ?? fields.readAs('within', inside)
    if (list) return list
    const other = fields.readAs('list', otherwise)
    return other && { list: other, envelopes: [...outer, value] }
  }

  const isEmpty = placesOf(isJsonObject(body) ? [body] : [], table).some(
    (place) => place.count('total') === 0,
  )
  return listWithin(unwrapEnvelope(body), []) ?? (isEmpty ? { list: [], envelopes: [] } : null)
}

/** The objects that may say what follows the list: its envelopes, and their members for paging. */
export function placesOf<What extends string>(
  outer: readonly JsonObject[],
  table: NameTable<What | 'paging'>,
): readonly Fields<What | 'paging'>[] {
  return outer.flatMap((object) => {
    const beside = new Fields(object, table).readAs('paging', objectOnly)
    return [object, ...(beside ? [beside] : [])].map((place) => new Fields(place, table))
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
  const resources = Array.isArray(data) ? data : [data]
  if (resources.length > 0 && resources.every(isResource)) {
    const whole = writeOut(resources, (listOnly(included) ?? []).filter(isResource))
    return { ...document, data: Array.isArray(data) ? whole : whole[0] }
  }
  const { _embedded: embedded, ...beside } = body
  return isJsonObject(embedded) ? { ...embedded, ...beside } : body
}

type Resource = JsonObject & { type: string; id: unknown }

function isResource(value: unknown): value is Resource {
  if (!isJsonObject(value) || typeof value['type'] !== 'string' || !('id' in value)) return false
  return isJsonObject(value['attributes']) || isJsonObject(value['relationships'])
}

/** Resources as records. Resources may name each other in a circle, so three levels are written out. */
function writeOut(resources: readonly Resource[], included: readonly Resource[]): JsonObject[] {
  let known = new Map<string, JsonObject>()
  const linked = (linkage: unknown): unknown => {
    if (Array.isArray(linkage)) return linkage.map(linked)
    return isJsonObject(linkage) ? (known.get(keyOf(linkage)) ?? { id: linkage['id'] }) : null
  }
  const recordOf = (resource: Resource): JsonObject => {
    const { attributes, relationships, type: _, ...beside } = resource
    const related = Object.entries(objectOnly(relationships) ?? {}).flatMap(([name, relation]) =>
      isJsonObject(relation) && 'data' in relation ? [[name, linked(relation['data'])]] : [],
    )
    return { ...beside, ...Object.fromEntries(related), ...objectOnly(attributes) }
  }
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    known = new Map(included.map((resource) => [keyOf(resource), recordOf(resource)]))
  }
  return resources.map(recordOf)
}

function keyOf({ type, id }: JsonObject): string {
  return JSON.stringify([type, id])
}
