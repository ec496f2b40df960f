import type { Message } from '#src/model/message.ts'

/** Fields that only place or classify a message: the line shows its place already. */
const place = /^(?:type|kind|object|session|session_?id|seq|sequence|index|position|ordinal)$/i

/** The unknown fields of a message, without empty fields and fields that only place or classify it. */
export function furtherNames(extra: Message['extra']): readonly string[] {
  return Object.keys(extra).filter((name) => !place.test(name) && !isEmpty(extra[name]))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
