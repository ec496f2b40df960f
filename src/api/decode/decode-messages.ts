import type { HumanInput } from '#src/model/human-input.ts'
import type { Message, MessagePage } from '#src/model/message.ts'

import {
  decodeHumanInput,
  humanInputPlaces,
  humanInputTable,
  takeHumanInputs,
} from './decode-human-input.ts'
import {
  createFields,
  createReading,
  findAt,
  nameTable,
  unreadable,
  type Fields,
  type Reading,
} from './fields.ts'
import { findList, messageListTable, placesOf, type FoundList } from './find-list.ts'
import {
  joined,
  readBlocks,
  readPayload,
  readRole,
  readTools,
  roleBeside,
  roleOf,
  withoutRole,
} from './message-parts.ts'
import {
  decodeWord,
  isJsonObject,
  type JsonObject,
  nameOf,
  normalizeName,
  roundIdOf,
  withIdOfName,
  wordIn,
} from './values.ts'

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
  const nothing = isEmpty ? { list: [], around: [] } : null
  const found = findList(body, messageListTable, reading, byRound) ?? nothing
  if (!found) throw unreadable(body, 'no list of messages in it')
  const read = found.list.flatMap(ungrouped).map((value) => decodeMessage(value, reading))
  const humanInputs = read.flatMap(({ inputs }) => inputs)
  return {
    messages: read.map(({ message }) => message),
    ...readHasMore(found),
    ...readCounts(found),
    ...(humanInputs.length > 0 && { humanInputs }),
  }
}

function decodeMessage(
  value: unknown,
  reading: Reading,
): { message: Message; inputs: readonly HumanInput[] } {
  const source = messageIn(value)
  const fields = createFields(source, messageTable, reading)
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

/** The messages inside a round, each with the id of the round; any other item as it is. */
function ungrouped(item: unknown): readonly unknown[] {
  if (!isJsonObject(item) || !Array.isArray(item['messages'])) return [item]
  const roundId = item['roundId'] ?? item['round_id'] ?? item['id'] ?? item['round']
  return item['messages'].map((message: unknown) =>
    isJsonObject(message) ? { roundId, ...message } : { roundId, text: message },
  )
}

function readHasMore({ around }: FoundList): Pick<MessagePage, 'hasMore' | 'byCursor'> {
  for (const place of placesOf(around, messageListTable)) {
    const fields = createFields(place, messageListTable)
    const hasMore = fields.flag('hasMore')
    if (hasMore !== null) return { hasMore }
    // A cursor or an address, which HAL has in an object.
    const next = fields.readAs('next', (value) => wordIn(value, ['href']))
    if (next !== null) return { hasMore: true, byCursor: true }
  }
  return { hasMore: null }
}

function readCounts({ around }: FoundList): Pick<MessagePage, 'total' | 'limit'> {
  const places = placesOf(around, messageListTable).map((place) =>
    createFields(place, messageListTable),
  )
  const total = places.map((fields) => fields.count('total')).find((count) => count !== null)
  const limit = places.map((fields) => fields.count('limit')).find((count) => count)
  return { ...(total != null && { total }), ...(limit && { limit }) }
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
    role: blocks?.isResult === true ? 'tool' : (role ?? word),
    author: fields.readAs('author', nameOf),
    text: joined([blocks ? blocks.text : written, ...uses.further]),
    tool: uses.tool ?? readPayload(source) ?? blocks?.tool ?? null,
    at: fields.time('at'),
    extra: beside === null ? fields.unread() : withoutRole(fields.unread()),
  }
  const isEvent = !blocks && role === null && message.text === '' && message.tool === null
  return isEvent ? withMembersAsText(message) : message
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
  return Object.fromEntries(
    Object.entries(extra).filter(([name]) => !names.has(normalizeName(name))),
  )
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
  const words = [role, source['type'], source['kind']].filter((word) => typeof word === 'string')
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
  const silent = { ...reading, note: () => undefined }
  const input = decodeHumanInput({ ...whole, inputId }, isAnswer ? silent : reading)
  if (input === null) return []
  if (!isAnswer) return [beside(input)]
  const answer = input.answer ?? text
  return [{ ...beside(input), state: 'answered', answer, answeredAt: input.answeredAt ?? at }]
}
