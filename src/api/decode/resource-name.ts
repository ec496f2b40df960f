import type { JsonObject } from './fields.ts'

/** `sessions/1/rounds/2`: collections and ids in turn, as interfaces made from protocol buffers name records. */
const resourceName =
  /^(?:[\w.~-]{1,200}\/){0,8}(?:sessions|rounds|messages|human-?[Ii]nputs)\/([\w.~-]{1,200})$/

/** The id at the end of a resource's name; null when it is no such name. */
export function idInName(value: unknown): string | null {
  return typeof value === 'string' ? (resourceName.exec(value)?.[1] ?? null) : null
}

/** A record whose `name` is a resource's name has its id there, and no other name by it. */
export function withIdOfName(wire: JsonObject): JsonObject {
  const id = idInName(wire['name'])
  if (id === null) return wire
  const { name: _, ...rest } = wire
  return { id, ...rest }
}
