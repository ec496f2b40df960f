import { isWire, type Wire } from './fields.ts'

const MOST_LEVELS = 3

/**
 * An answer without the frame of its format, as the decoders read it; anything else as it is. JSON:API:
 * attributes, and what the relationships name from `included`, stand beside the id; the resource's type
 * is no word of the service about the record. HAL: what is `_embedded` stands beside its record.
 */
export function plainBody(body: unknown): unknown {
  if (!isWire(body)) return body
  const { data } = body
  if (isResource(data) || (Array.isArray(data) && data.length > 0 && data.every(isResource))) {
    return plainDocument(body)
  }
  return withEmbedded(body)
}

type Resource = Wire & { type: string; id: unknown }

function isResource(value: unknown): value is Resource {
  if (!isWire(value) || typeof value['type'] !== 'string' || !('id' in value)) return false
  return isWire(value['attributes']) || isWire(value['relationships'])
}

function plainDocument({ included, ...document }: Wire): Wire {
  const known = new Map<string, Resource>()
  for (const one of Array.isArray(included) ? included : []) {
    if (isResource(one)) known.set(keyOf(one), one)
  }
  // Each is made once for a level, or a document could grow by naming one resource again and again.
  const made = new Map<string, Wire>()

  function plain(resource: Resource, level: number): Wire {
    const key = `${level} ${keyOf(resource)}`
    const before = made.get(key)
    if (before) return before
    const { attributes, relationships, type: _, ...beside } = resource
    const related = Object.entries(isWire(relationships) ? relationships : {}).flatMap(
      ([name, relation]) =>
        isWire(relation) && 'data' in relation ? [[name, linked(relation['data'], level)]] : [],
    )
    const own = isWire(attributes) ? attributes : {}
    const whole = { ...beside, ...Object.fromEntries(related), ...own }
    made.set(key, whole)
    return whole
  }

  function linked(linkage: unknown, level: number): unknown {
    if (Array.isArray(linkage)) return linkage.map((one: unknown) => linked(one, level))
    if (!isWire(linkage)) return null
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

function keyOf({ type, id }: Wire): string {
  return JSON.stringify([type, id])
}

function withEmbedded(wire: Wire): Wire {
  const { _embedded: embedded, ...own } = wire
  return isWire(embedded) ? { ...embedded, ...own } : wire
}
