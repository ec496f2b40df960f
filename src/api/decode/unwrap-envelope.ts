import { isJsonObject, type JsonObject } from './fields.ts'

const MOST_LEVELS = 3

/**
 * An answer without the frame of its format, as the decoders read it; anything else as it is. JSON:API:
 * attributes, and what the relationships name from `included`, stand beside the id; the resource's type
 * is no word of the service about the record. HAL: what is `_embedded` stands beside its record.
 */
export function unwrapEnvelope(body: unknown): unknown {
  if (!isJsonObject(body)) return body
  const { data } = body
  if (isResource(data) || (Array.isArray(data) && data.length > 0 && data.every(isResource))) {
    return plainDocument(body)
  }
  return withEmbedded(body)
}

type Resource = JsonObject & { type: string; id: unknown }

function isResource(value: unknown): value is Resource {
  if (!isJsonObject(value) || typeof value['type'] !== 'string' || !('id' in value)) return false
  return isJsonObject(value['attributes']) || isJsonObject(value['relationships'])
}

function plainDocument({ included, ...document }: JsonObject): JsonObject {
  const known = new Map<string, Resource>()
  for (const one of Array.isArray(included) ? included : []) {
    if (isResource(one)) known.set(keyOf(one), one)
  }
  // Each is made once for a level, or a document could grow by naming one resource again and again.
  const made = new Map<string, JsonObject>()

  function plain(resource: Resource, level: number): JsonObject {
    const key = `${level} ${keyOf(resource)}`
    const before = made.get(key)
    if (before) return before
    const { attributes, relationships, type: _, ...beside } = resource
    const related = Object.entries(isJsonObject(relationships) ? relationships : {}).flatMap(
      ([name, relation]) =>
        isJsonObject(relation) && 'data' in relation
          ? [[name, linked(relation['data'], level)]]
          : [],
    )
    const own = isJsonObject(attributes) ? attributes : {}
    const whole = { ...beside, ...Object.fromEntries(related), ...own }
    made.set(key, whole)
    return whole
  }

  function linked(linkage: unknown, level: number): unknown {
    if (Array.isArray(linkage)) return linkage.map((one: unknown) => linked(one, level))
    if (!isJsonObject(linkage)) return null
    const found = level < MOST_LEVELS ? known.get(keyOf(linkage)) : undefined
    return found ? plain(found, level + 1) : { id: linkage['id'] }
  }

  const { data } = document
  return {
    ...document,
    data: Array.isArray(data)
      ? data.filter(isResource).map((one) => plain(one, 0))
      : isResource(data) && plain(data, 0),
  }
}

function keyOf({ type, id }: JsonObject): string {
  return JSON.stringify([type, id])
}

function withEmbedded(wire: JsonObject): JsonObject {
  const { _embedded: embedded, ...own } = wire
  return isJsonObject(embedded) ? { ...embedded, ...own } : wire
}
