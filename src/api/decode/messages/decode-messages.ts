import { decodeTime } from '#src/api/decode/decode-time.ts'
import { decodeText, decodeWord, nameOf, roundIdOf, wordIn } from '#src/api/decode/decode-values.ts'
import { createFields, isWire, type Fields, type Wire } from '#src/api/decode/fields.ts'
import { takeHumanInputs } from '#src/api/decode/human-input/decode-human-input.ts'
import { humanInputPlaces, nameTable } from '#src/api/decode/name-table.ts'
import { plainReading, type Reading } from '#src/api/decode/reading.ts'
import { withIdOfName } from '#src/api/decode/resource-name.ts'
import { unreadable } from '#src/api/decode/unreadable.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Message, MessagePage } from '#src/model/message.ts'

import { findMessageList } from './find-message-list.ts'
import { inputsOf } from './inputs-of-message.ts'
import { readBlocks } from './read-blocks.ts'
import { readPayload, readTool } from './read-tool.ts'

/**
 * §2, §4: only `roundId` of a message is shown. A role may stand in an object (`author.type`), and the
 * message within another (`{ roundId, message: { role, content } }`).
 */
export const messageTable = nameTable('message', {
  id: 'messageId id uuid',
  roundId: 'roundId round roundNumber',
  role: 'role sender from source speaker type kind',
  author: 'author name agent agentName authorName',
  text: 'content text message body markdown parts blocks output summary question prompt',
  tool: 'tool toolCall toolUse toolCalls function functionCall',
  toolName: 'toolName',
  toolInput: 'toolInput toolArguments toolArgs',
  toolOutput: 'toolOutput toolResult',
  at: 'createdAt timestamp at time created createTime ts sentAt date',
  humanInput: humanInputPlaces,
})

/** Reads a page of messages in the service's order. Throws UnreadableResponseError when there is no list. */
export function decodeMessages(body: unknown, reading: Reading = plainReading()): MessagePage {
  const found = findMessageList(body, reading)
  if (!found) throw unreadable(body, 'no list of messages in it')
  const humanInputs: HumanInput[] = []
  const messages = found.list.map((value) => {
    const wire = messageIn(value)
    const fields = createFields(wire, messageTable, reading)
    const placed = takeHumanInputs(fields)
    const message = readMessage(wire, fields, reading)
    humanInputs.push(...inputsOf(wire, message, placed))
    return message
  })
  const { hasMore } = found
  return { messages, hasMore, ...(humanInputs.length > 0 && { humanInputs }) }
}

function readMessage(wire: Wire, fields: Fields<MessagePart>, reading: Reading): Message {
  const told = reading.pathOf('message', 'role') === null ? roleBeside(wire) : null
  const word = told ?? fields.takeAs('role', readRole) ?? 'message'
  const said = roleOf(word)
  const blocks = readBlocks(wire['content'] ?? wire['parts'])
  const message = {
    id: fields.takeAs('id', decodeWord),
    roundId: fields.takeAs('roundId', roundIdOf),
    // What a tool gave is sent back to a model under the user's role, and no person said it.
    role: blocks?.isResult === true ? 'tool' : (said ?? word),
    author: fields.takeAs('author', nameOf),
    text: fields.takeAs('text', decodeText) ?? '',
    tool: readTool(fields) ?? readPayload(wire) ?? blocks?.tool ?? null,
    at: fields.takeAs('at', decodeTime),
    extra: fields.rest(),
  }
  if (blocks) return { ...message, text: blocks.text }
  const isEvent = said === null && message.text === '' && message.tool === null
  return isEvent ? { ...message, text: sayRest(message.extra) } : message
}

type MessagePart = keyof typeof messageTable.names

/** The message itself, which may lie in an envelope beside its round. */
function messageIn(given: unknown, depth = 0): Wire {
  if (!isWire(given)) return { text: given }
  const value = withIdOfName(given)
  for (const name of ['message', 'data', 'payload', 'node', 'attributes']) {
    const inner = value[name]
    if (isWire(inner) && innerMarks.some((mark) => Object.hasOwn(inner, mark))) {
      const { [name]: _, ...outer } = value
      // A node of a list may hold the round, and the message within it.
      const wire = { ...outer, ...inner }
      return depth === 0 ? messageIn(wire, 1) : wire
    }
  }
  return value
}

const innerMarks = ['role', 'content', 'roundId', 'round_id', 'text', 'author']

function readRole(value: unknown): string | null {
  return wordIn(value, ['role', 'type', 'kind'])
}

/** The role that a word stands for, also as a word of an enumeration (`ROLE_MODEL`); null for any other. */
function roleOf(word: string): string | null {
  const bare = word.toLowerCase().replace(/^(?:message_)?role_/, '')
  return roleWords.get(bare) ?? null
}

/** What an event says in members of its own: `from: running, to: paused`; not what names it. */
function sayRest(rest: Wire): string {
  return Object.entries(rest)
    .filter(([name, value]) => !/^(?:type|kind)$|id$/i.test(name) && value !== null)
    .map(([name, value]) => `${name}: ${decodeWord(value) ?? JSON.stringify(value)}`)
    .join(', ')
}

/** A role in the author (`author.type`) goes before a `type` that may say no more than "text". */
function roleBeside({ role, author, type, from, to }: Wire): string | null {
  if (typeof role === 'string') return null
  // `from` and `to` of a change are no speakers.
  const isChange = to !== undefined && typeof from === 'string' && roleOf(from) === null
  if (isChange && typeof type === 'string') return type
  if (isWire(author)) return wordIn(author, ['role', 'type', 'kind'])
  return typeof author === 'string' && roleOf(author) !== null ? author : null
}

/** Words of other houses for the roles that the console knows; every further word is shown as it is. */
export const roleWords: ReadonlyMap<string, string> = new Map([
  ['agent', 'agent'],
  ['assistant', 'agent'],
  ['ai', 'agent'],
  ['model', 'agent'],
  ['subagent', 'subagent'],
  ['sub_agent', 'subagent'],
  ['tool', 'tool'],
  ['function', 'tool'],
  ['operator', 'operator'],
  ['user', 'operator'],
  ['human', 'operator'],
  ['system', 'system'],
])
