import type { Message } from '#src/model/message.ts'

/**
 * What a message is recognised by when its id cannot be trusted: all of its content but the id and the
 * fields that nobody knows, which may change from read to read.
 */
export function fingerprint(message: Message): string {
  const { role, author, text, tool, at } = message
  const made = prints.get(message)
  if (made !== undefined) return made
  const parts = [role, author, at, tool && [tool.name, tool.input, tool.output], text]
  const print = JSON.stringify(parts)
  prints.set(message, print)
  return print
}

/** A message never changes: what is held is compared with every page. */
const prints = new WeakMap<Message, string>()

/** Whether `later` is `earlier` after its text has grown, or after its tool has given its output. */
export function hasGrown(earlier: Message, later: Message): boolean {
  if (later.role !== earlier.role || later.author !== earlier.author || later.at !== earlier.at) {
    return false
  }
  const { text } = earlier
  if (text === later.text) return hasAnswered(earlier, later)
  return text.length > 0 && later.text.length > text.length && later.text.startsWith(text)
}

function hasAnswered({ tool: before }: Message, { tool }: Message): boolean {
  return (
    before !== null &&
    before.output === null &&
    tool !== null &&
    tool.output !== null &&
    before.name === tool.name &&
    before.input === tool.input
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
