import type { Message, MessagePage } from '#src/model/message.ts'

import { decodeTime } from './decode-time.ts'
import { decodeFlag, decodeText, decodeWord } from './decode-values.ts'
import { createFields, isWire, type Fields, type Wire } from './fields.ts'
import { unreadable } from './unreadable.ts'

/**
 * §2, §4: only `roundId` of a message is shown; the list wrapper is not. Accepted:
 * | what    | names                                                              |
 * | list    | messages · data · items · results · bare list, also inside data/result |
 * | more    | hasMore · more; a nextCursor · nextPage · next that is not null     |
 * | id      | messageId · id                                                     |
 * | round   | roundId · round                                                    |
 * | role    | role · type · kind · sender · from                                 |
 * | author  | author · name · agent · agentName                                  |
 * | text    | content · text · message · body · markdown · parts                 |
 * | tool    | tool · toolCall · toolUse · function: name · tool, input · arguments · args, output · result · response |
 * | time    | createdAt · timestamp · at · time · created · ts                   |
 */
const listNames = ['messages', 'data', 'items', 'results']
const textNames = ['content', 'text', 'message', 'body', 'markdown', 'parts']

/** Reads a page of messages in the service's order. Throws UnreadableResponseError when there is no list. */
export function decodeMessages(body: unknown): MessagePage {
  const found = findList(body)
  if (!found) throw unreadable(body, 'no list of messages in it')
  return { messages: found.list.map(decodeMessage), hasMore: readHasMore(found.around) }
}

type FoundList = { list: readonly unknown[]; around: readonly Wire[] }

function findList(body: unknown, around: readonly Wire[] = []): FoundList | null {
  if (Array.isArray(body)) return { list: body, around }
  if (!isWire(body) || around.length > 2) return null
  const fields = createFields(body)
  return fields.takeAs([...listNames, 'result'], (inner) => findList(inner, [...around, body]))
}

function readHasMore(around: readonly Wire[]): boolean | null {
  for (const wire of around) {
    const fields = createFields(wire)
    const flag = fields.takeAs(['hasMore', 'more'], decodeFlag)
    if (flag !== null) return flag
    if (fields.takeAs(['nextCursor', 'nextPage', 'next'], decodeWord) !== null) return true
  }
  return null
}

function decodeMessage(value: unknown): Message {
  const fields = createFields(isWire(value) ? value : { text: value })
  const tool = readTool(fields)
  return {
    id: fields.takeAs(['messageId', 'id'], decodeWord),
    roundId: fields.takeAs(['roundId', 'round'], roundIdOf),
    role: fields.takeAs(['role', 'type', 'kind', 'sender', 'from'], decodeWord) ?? 'message',
    author: fields.takeAs(['author', 'name', 'agent', 'agentName'], decodeWord),
    text: fields.takeAs(textNames, decodeText) ?? '',
    tool,
    at: fields.takeAs(['createdAt', 'timestamp', 'at', 'time', 'created', 'ts'], decodeTime),
    extra: fields.rest(),
  }
}

function roundIdOf(value: unknown): string | null {
  return isWire(value)
    ? createFields(value).takeAs(['roundId', 'id'], decodeWord)
    : decodeWord(value)
}

function readTool(message: Fields): Message['tool'] {
  return message.takeAs(['tool', 'toolCall', 'toolUse', 'function'], (value) => {
    const fields = createFields(isWire(value) ? value : { name: value })
    const called = fields.takeAs(['function'], (inner) =>
      isWire(inner) ? createFields(inner) : null,
    )
    const from = called ?? fields
    const name = from.takeAs(['name', 'tool', 'toolName'], decodeWord)
    if (name === null) return null
    return {
      name,
      input: from.takeAs(['input', 'arguments', 'args', 'parameters'], decodeText),
      output: fields.takeAs(['output', 'result', 'response'], decodeText),
    }
  })
}
