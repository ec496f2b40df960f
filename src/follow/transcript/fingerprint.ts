import type { Message } from '#src/model/message.ts'

/**
 * What a message is recognised by when its id cannot be trusted: all of its content but the id and the
 * fields that nobody knows, which may change from read to read.
 */
export function fingerprint({ role, author, text, tool, at }: Message): string {
  return JSON.stringify([role, author, at, tool && [tool.name, tool.input, tool.output], text])
}

/** Whether `later` is `earlier` after its text has grown. */
export function hasGrown(earlier: Message, later: Message): boolean {
  return (
    earlier.text.length > 0 &&
    later.text.length > earlier.text.length &&
    later.role === earlier.role &&
    later.author === earlier.author &&
    later.at === earlier.at &&
    later.text.startsWith(earlier.text)
  )
}

/**
 * Whether two readings of a message show the same: all but its id and round, the fields that nobody knows
 * included.
 */
export function isSameMessage(one: Message, other: Message): boolean {
  return (
    one.text === other.text &&
    one.role === other.role &&
    one.author === other.author &&
    one.at === other.at &&
    one.tool?.name === other.tool?.name &&
    one.tool?.input === other.tool?.input &&
    one.tool?.output === other.tool?.output &&
    JSON.stringify(one.extra) === JSON.stringify(other.extra)
  )
}
