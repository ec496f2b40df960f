import { noMessages } from '#src/api/words.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import { roleWord, type KnownRole, type Message, type MessagePage } from '#src/model/message.ts'

import {
  decodeHumanInput,
  humanInputPlaces,
  humanInputTable,
  takeHumanInputs,
} from './decode-human-input.ts'
import {
  createReading,
  findAt,
  nameTable,
  silent,
  unreadable,
  Fields,
  type Reading,
  decodeWord,
  isJsonObject,
  type JsonObject,
  membersBy,
  nameOf,
  normalizeName,
  roundIdOf,
  withIdOfName,
  wordIn,
  objectOnly,
  textInside,
  textNames,
  wholeText,
  wordTable,
} from './fields.ts'
import { pageNames, findList, placesOf, type FoundList } from './find-list.ts'
import { thinking as asThinking } from './words.ts'

/** §4: the wrapper of messages is not shown. Bare, under these names through at most three envelopes, or by round. */
export const messageListTable = nameTable('messages', {
  list: 'messages data items results entries records events history transcript edges list',
  within: 'result response payload embedded page rounds',
  next: 'nextCursor nextPage next nextPageToken',
  limit: 'limit pageSize perPage',
  ...pageNames,
})

/** §2, §4: only `roundId` is shown. A role may stand in the author, and the message in an envelope beside its round. */
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
export function decodeMessages(body: unknown, reading = createReading()): MessagePage {
  const isEmpty = isJsonObject(body) && Object.keys(body).length === 0
  const nothing = isEmpty ? { list: [], envelopes: [] } : null
  const found = findList(body, messageListTable, reading, byRound) ?? nothing
  if (!found) throw unreadable(body, noMessages)
  const read = found.list.flatMap(ungrouped).map((value) => decodeMessage(value, reading))
  const humanInputs = read.flatMap(({ inputs }) => inputs)
  return {
    messages: read.map(({ message }) => message),
    ...readPaging(found),
    ...(humanInputs.length > 0 && { humanInputs }),
  }
}

function decodeMessage(
  value: unknown,
  reading: Reading,
): { message: Message; inputs: readonly HumanInput[] } {
  const source = messageIn(value)
  const fields = new Fields(source, messageTable, reading)
  const placed = takeHumanInputs(fields)
  const message = readMessage(source, fields, reading)
  const inputs = inputsOf(source, message, placed, reading)
  const isInput = inputs.length > 0 && placed.length === 0
  return { message: isInput ? { ...message, extra: besideInput(message.extra) } : message, inputs }
}

/** `{ messages: { rnd_1: [...], rnd_2: [...] } }` */
function byRound(value: unknown): readonly unknown[] | null {
  const groups = isJsonObject(value) ? Object.entries(value) : []
  if (groups.length === 0 || !groups.every(([, group]) => Array.isArray(group))) return null
  return groups.map(([roundId, messages]) => ({ roundId, messages }))
}

/** The messages inside a round or a message, each with the id of the round; any other item as it is. */
function ungrouped(item: unknown): readonly unknown[] {
  if (!isJsonObject(item) || !Array.isArray(item['messages'])) return [item]
  const own = membersBy(item, (name) => name !== 'messages')
  const roundId = item['roundId'] ?? item['round_id'] ?? item['id'] ?? item['round']
  const messages = item['messages'].map((message: unknown) =>
    isJsonObject(message) ? { roundId, ...message } : { roundId, text: message },
  )
  return item['role'] === undefined ? messages : [own, ...messages]
}

function readPaging({ envelopes }: FoundList): Omit<MessagePage, 'messages' | 'humanInputs'> {
  const places = placesOf(envelopes, messageListTable)
  const first = <Value>(read: (fields: (typeof places)[number]) => Value | null) =>
    places.map(read).find((value) => value !== null)
  const hasMore = first((fields) => fields.flag('hasMore'))
  // A cursor or an address, which HAL has in an object.
  const next = first((fields) => fields.readAs('next', (value) => wordIn(value, ['href'])))
  const total = first((fields) => fields.count('total'))
  const limit = first((fields) => fields.count('limit') || null)
  return {
    hasMore: hasMore ?? (next === undefined ? null : true),
    ...(hasMore === undefined && next !== undefined && { byCursor: true }),
    ...(total !== undefined && { total }),
    ...(limit !== undefined && { limit }),
  }
}

type MessageField = keyof typeof messageTable.names

function readMessage(source: JsonObject, fields: Fields<MessageField>, reading: Reading): Message {
  const beside = reading.pathOf('message', 'role') === null ? roleBeside(source) : null
  const word = beside ?? fields.readAs('role', readRole) ?? 'message'
  const role = roleOf(word)
  const blocks = readBlocks(source['content'] ?? source['parts'])
  const uses = readTools(fields)
  const written = fields.text('text') ?? ''
  const message = {
    id: fields.word('id'),
    roundId: fields.readAs('roundId', roundIdOf),
    // The result of a tool returns to a model under the user's role, but no person said it.
    role: blocks?.isResult === true ? 'tool' : (role ?? { verbatim: word }),
    author: fields.readAs('author', nameOf),
    text: joined([blocks ? blocks.text : written, ...uses.further]),
    tool: uses.tool ?? blocks?.tool ?? null,
    at: fields.time('at'),
    extra: {
      ...besideText(source['content']),
      ...(beside === null ? fields.unread() : withoutRole(fields.unread())),
    },
  }
  const isEvent = !blocks && role === null && message.text === '' && message.tool === null
  return isEvent ? withMembersAsText(message) : message
}

/** The members of a content that stand beside its text. */
function besideText(content: unknown): JsonObject {
  if (!isJsonObject(content) || textInside(content) === null) return {}
  return membersBy(content, (name) => !textNames.includes(name) && !/^(?:type|role)$/.test(name))
}

const innerMarks = ['role', 'content', 'roundId', 'round_id', 'text', 'author']

/** The message itself, which may stand in an envelope beside its round. */
function messageIn(given: unknown, depth = 0): JsonObject {
  if (!isJsonObject(given)) return { text: given }
  const value = withIdOfName(given)
  for (const name of ['message', 'data', 'payload', 'node', 'attributes']) {
    const inner = value[name]
    if (isJsonObject(inner) && innerMarks.some((mark) => Object.hasOwn(inner, mark))) {
      const { [name]: _, ...outer } = value
      // A node of a list may hold the round, and the message within it.
      const merged = { ...outer, ...inner }
      return depth === 0 ? messageIn(merged, 1) : merged
    }
  }
  return value
}

/** An event says something in its own members: `from: running, to: paused`. */
function withMembersAsText(message: Message): Message {
  const members = Object.entries(message.extra)
  const text = members
    .filter(saysSomething)
    .map(([name, value]) => `${name}: ${decodeWord(value) ?? JSON.stringify(value)}`)
    .join(', ')
  const others = members.filter((member) => !saysSomething(member))
  return { ...message, text, extra: Object.fromEntries(others) }
}

function saysSomething([name, value]: [string, unknown]): boolean {
  return !/^(?:type|kind)$|id$/i.test(name) && value !== null
}

/** The members of a message that the request for input or its answer does not show. */
function besideInput(extra: JsonObject): JsonObject {
  const names = new Set([...humanInputTable.normalized.values()].flat())
  return membersBy(extra, (name) => !names.has(normalizeName(name)))
}

const inputIds = ['inputId', 'input_id', 'humanInputId', 'human_input_id']
const asks = /human[_ -]?input|input[_ -]?request/i
const answers = /answer|respon|repl(y|ied)|resolved|^(operator|user|human)$/i

/** §2: the requests in a message: `placed`, or the message itself. An operator's message with an input id is the answer. */
function inputsOf(
  source: JsonObject,
  { id, role, roundId, text, at }: Message,
  placed: readonly HumanInput[],
  reading: Reading,
): readonly HumanInput[] {
  const beside = (input: HumanInput): HumanInput => ({
    ...input,
    roundId: input.roundId ?? roundId,
    askedAt: input.askedAt ?? at,
  })
  if (placed.length > 0) return placed.map(beside)
  const content = isJsonObject(source['content']) ? source['content'] : null
  const whole = content ? { ...source, ...content } : { question: text, ...source }
  const words = [roleWord(role), source['type'], source['kind']].filter(
    (word) => typeof word === 'string',
  )
  const isRequest = words.some((word) => asks.test(word))
  const names = isRequest ? [...inputIds, 'requestId', 'request_id', 'id'] : inputIds
  // The operator's mapping is meant for a message that is a request.
  const path = isRequest ? reading.pathOf('humanInput', 'id') : null
  const mapped = path === null ? null : decodeWord(findAt(whole, path))
  const inputId =
    mapped ?? wordIn(source, inputIds) ?? wordIn(content, names) ?? (isRequest ? id : null)
  if (inputId === null) return []
  const isAnswer = words.some((word) => answers.test(word))
  // An answer lacks the fields of a question, which is nothing to note.
  const input = decodeHumanInput({ ...whole, inputId }, isAnswer ? silent(reading) : reading)
  if (input === null) return []
  if (!isAnswer) return [beside(input)]
  const answer = input.answer ?? text
  return [{ ...beside(input), state: 'answered', answer, answeredAt: input.answeredAt ?? at }]
}

/** Words of services for the roles that the console knows. Every other word is shown as it is. */
export const roleWords = wordTable<KnownRole>([
  ['agent', 'agent assistant ai model'],
  ['subagent', 'subagent sub_agent'],
  ['tool', 'tool function'],
  ['operator', 'operator user human'],
  ['system', 'system'],
])

/** The role of a word, also as a word of an enumeration (`ROLE_MODEL`); null for any other word. */
function roleOf(word: string): KnownRole | null {
  return roleWords.get(word.toLowerCase().replace(/^(?:message_)?role_/, '')) ?? null
}

/** The word for a role, which may be an object. */
function readRole(value: unknown): string | null {
  return wordIn(value, ['role', 'type', 'kind'])
}

/** The role in the author (`author.type`), which goes before a `type` that may only say "text". */
function roleBeside({ role, author, type, from, to }: JsonObject): string | null {
  if (typeof role === 'string') return null
  // The members `from` and `to` of a change name no speakers.
  const isChange = to !== undefined && typeof from === 'string' && roleOf(from) === null
  if (isChange && typeof type === 'string') return type
  if (isJsonObject(author)) return readRole(author)
  return typeof author === 'string' && roleOf(author) !== null ? author : null
}

/** Leaves out an author whose role was read, if the author says nothing else. */
function withoutRole({ author, ...others }: JsonObject): JsonObject {
  const isRole =
    isJsonObject(author) && Object.keys(author).every((name) => /^(?:role|type|kind)$/i.test(name))
  return author === undefined || isRole ? others : { author, ...others }
}

type Tool = Message['tool']

/** §2: the use of a tool in a message is not shown; also flat beside the text, or as a content block. */
export const toolTable = nameTable('tool', {
  name: 'name tool toolName',
  input: 'input arguments args parameters',
  output: 'output result response',
  within: 'function',
})

/** The first use of a tool in a message, and the further uses as JSON for its text. */
type ToolUses = { tool: Tool; further: readonly string[] }

/** The uses in one field of a message or in several; `tool` is null if no tool is named. */
function readTools(message: Fields<'tool' | 'toolName' | 'toolInput' | 'toolOutput'>): ToolUses {
  let uses = message.readAs('tool', usesIn)
  // An empty list says nothing; another name may hold a use.
  while (uses && !uses.tool) uses = message.readAs('tool', usesIn, [uses])
  if (uses) return uses
  const name = message.word('toolName')
  const given =
    name === null
      ? {}
      : { name, input: message.take('toolInput'), output: message.take('toolOutput') }
  return { tool: toolIn(given), further: [] }
}

/** The tool uses in a value, a use or a list of uses; null if no use in it can be read. */
function usesIn(value: unknown): ToolUses | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (list.length === 0) return { tool: null, further: [] }
  const first = list.findIndex((use) => toolIn(use) !== null)
  if (first === -1) return null
  const others = list.filter((_, index) => index !== first)
  return { tool: toolIn(list[first]), further: others.map((use) => JSON.stringify(use)) }
}

/** The tool of a use, which may be the tool's name alone; null without a name. */
function toolIn(value: unknown): Tool {
  const fields = new Fields(isJsonObject(value) ? value : { name: value }, toolTable)
  const called = fields.readAs('within', objectOnly)
  const from = called ? new Fields(called, toolTable) : fields
  const name = from.word('name')
  if (name === null) return null
  const input = from.readAs('input', wholeText)
  return { name, input, output: fields.readAs('output', wholeText) }
}

type Blocks = {
  text: string
  tool: Tool
  /** The content holds only the results of tools. */
  isResult: boolean
}

/** Content blocks of model services; further uses of tools are JSON in the text. Null when no item is such a block. */
function readBlocks(content: unknown): Blocks | null {
  if (!Array.isArray(content)) return null
  const blocks = content.map(readBlock)
  if (blocks.every(({ kind }) => kind === 'other')) return null
  const first = blocks.find(({ kind, tool }) => kind === 'tool' && tool !== null)
  return {
    text: joined(blocks.filter((block) => block !== first).map(({ text }) => text)),
    tool: first?.tool ?? null,
    isResult: blocks.every(({ isResult }) => isResult),
  }
}

/** Joins the parts of a text that are not empty, as paragraphs. */
function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

type Block = Blocks & { kind: 'tool' | 'thinking' | 'result' | 'other' }

function readBlock(written: unknown): Block {
  const block = isJsonObject(written) ? written : { text: written }
  const type = decodeWord(block['type']) ?? ''
  const text = textInside(block) ?? JSON.stringify(block)
  const other = { kind: 'other', text, tool: null, isResult: false } as const
  const call = objectOnly(block['functionCall'] ?? block['function_call'])
  const called = /^tool(?!_?result)/i.test(type) ? block : call
  if (called) return { ...other, kind: 'tool', text: JSON.stringify(block), tool: toolIn(called) }
  const given = block['functionResponse'] ?? block['function_response']
  if (isJsonObject(given)) return { ...other, kind: 'tool', tool: toolIn(given), isResult: true }
  if (/^tool_?result$/i.test(type)) {
    const result = wholeText(block['content'] ?? block['output'] ?? block['result'])
    return { ...other, kind: 'result', text: result ?? textInside(block) ?? '', isResult: true }
  }
  const { thinking } = block
  if (typeof thinking !== 'string') return other
  return { ...other, kind: 'thinking', text: asThinking(thinking) }
}
