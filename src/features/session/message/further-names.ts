import type { Message } from '#src/model/message.ts'

/** Where a message stands is what the line shows, and what it is called by the service says nothing more. */
const place = /^(?:type|kind|object|session|session_?id|seq|sequence|index|position|ordinal)$/i

/**
 * The fields of a message that nobody knows and that say something: not its place or its kind, and nothing
 * that is empty.
 */
export function furtherNames(extra: Message['extra']): readonly string[] {
  return Object.keys(extra).filter((name) => !place.test(name) && !isEmpty(extra[name]))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
