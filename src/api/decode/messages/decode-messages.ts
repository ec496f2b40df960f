import { decodeTime } from '#src/api/decode/decode-time.ts'
import { decodeText, decodeWord, nameOf, roundIdOf, wordIn } from '#src/api/decode/decode-values.ts'
import { createFields, isJsonObject, type Fields, type JsonObject } from '#src/api/decode/fields.ts'
import { humanInputTable, takeHumanInputs } from '#src/api/decode/human-input/decode-human-input.ts'
import { humanInputPlaces, nameTable, normalizeName } from '#src/api/decode/name-table.ts'
import { plainReading, type Reading } from '#src/api/decode/reading.ts'
import { withIdOfName } from '#src/api/decode/resource-name.ts'
import { unreadable } from '#src/api/decode/unreadable.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Message, MessagePage } from '#src/model/message.ts'

import { findMessageList } from './find-message-list.ts'
import { inputsOf } from './inputs-of-message.ts'
import { readBlocks } from './read-blocks.ts'
import { readPayload, readTools } from './read-tool.ts'

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
    const inputs = inputsOf(wire, message, placed, reading)
    humanInputs.push(...inputs)
    const isAsked = inputs.length > 0 && placed.length === 0
    return isAsked ? { ...message, extra: besideAsked(message.extra) } : message
  })
  const { list: _, ...more } = found
  return { messages, ...more, ...(humanInputs.length > 0 && { humanInputs }) }
}

function readMessage(wire: JsonObject, fields: Fields<MessagePart>, reading: Reading): Message {
  const told = reading.pathOf('message', 'role') === null ? roleBeside(wire) : null
  const word = told ?? fields.readAs('role', readRole) ?? 'message'
  const said = roleOf(word)
  const blocks = readBlocks(wire['content'] ?? wire['parts'])
  const uses = readTools(fields)
  const written = fields.readAs('text', decodeText) ?? ''
  const parts = [blocks ? blocks.text : written, ...uses.further]
  const message = {
    id: fields.readAs('id', decodeWord),
    roundId: fields.readAs('roundId', roundIdOf),
    // What a tool gave is sent back to a model under the user's role, and no person said it.
    role: blocks?.isResult === true ? 'tool' : (said ?? word),
    author: fields.readAs('author', nameOf),
    text: parts.filter((part) => part !== '').join('\n\n'),
    tool: uses.tool ?? readPayload(wire) ?? blocks?.tool ?? null,
    at: fields.readAs('at', decodeTime),
    extra: told === null ? fields.unread() : withoutRole(fields.unread()),
  }
  const isEvent = !blocks && said === null && message.text === '' && message.tool === null
  return isEvent ? withRestSaid(message) : message
}

type MessagePart = keyof typeof messageTable.names

/** The message itself, which may lie in an envelope beside its round. */
function messageIn(given: unknown, depth = 0): JsonObject {
  if (!isJsonObject(given)) return { text: given }
  const value = withIdOfName(given)
  for (const name of ['message', 'data', 'payload', 'node', 'attributes']) {
    const inner = value[name]
    if (isJsonObject(inner) && innerMarks.some((mark) => Object.hasOwn(inner, mark))) {
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
function withRestSaid(message: Message): Message {
  const said: string[] = []
  const rest = Object.entries(message.extra).filter(([name, value]) => {
    if (/^(?:type|kind)$|id$/i.test(name) || value === null) return true
    said.push(`${name}: ${decodeWord(value) ?? JSON.stringify(value)}`)
    return false
  })
  return { ...message, text: said.join(', '), extra: Object.fromEntries(rest) }
}

/** What is read as a request or its answer is shown there. */
function besideAsked(rest: JsonObject): JsonObject {
  const names = new Set([...humanInputTable.plain.values()].flat())
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !names.has(normalizeName(name))),
  )
}

/** A role in the author (`author.type`) goes before a `type` that may say no more than "text". */
function roleBeside({ role, author, type, from, to }: JsonObject): string | null {
  if (typeof role === 'string') return null
  // `from` and `to` of a change are no speakers.
  const isChange = to !== undefined && typeof from === 'string' && roleOf(from) === null
  if (isChange && typeof type === 'string') return type
  if (isJsonObject(author)) return wordIn(author, ['role', 'type', 'kind'])
  return typeof author === 'string' && roleOf(author) !== null ? author : null
}

/** An author of which the role was read is no further field, where it says nothing else. */
function withoutRole({ author, ...rest }: JsonObject): JsonObject {
  const isRole =
    isJsonObject(author) && Object.keys(author).every((name) => /^(?:role|type|kind)$/i.test(name))
  return author === undefined || isRole ? rest : { author, ...rest }
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
