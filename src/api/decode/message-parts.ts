import type { Message } from '#src/model/message.ts'

import { createFields, nameTable, type Fields } from './fields.ts'
import {
  decodeText,
  decodeWord,
  isJsonObject,
  type JsonObject,
  objectOnly,
  textInside,
  wordIn,
  wordTable,
} from './values.ts'

/** Words of services for the roles that the console knows. Every other word is shown as it is. */
export const roleWords = wordTable([
  ['agent', 'agent assistant ai model'],
  ['subagent', 'subagent sub_agent'],
  ['tool', 'tool function'],
  ['operator', 'operator user human'],
  ['system', 'system'],
])

/** The role of a word, also as a word of an enumeration (`ROLE_MODEL`); null for any other word. */
export function roleOf(word: string): string | null {
  return roleWords.get(word.toLowerCase().replace(/^(?:message_)?role_/, '')) ?? null
}

/** The word for a role, which may be an object. */
export function readRole(value: unknown): string | null {
  return wordIn(value, ['role', 'type', 'kind'])
}

/** The role in the author (`author.type`), which goes before a `type` that may only say "text". */
export function roleBeside({ role, author, type, from, to }: JsonObject): string | null {
  if (typeof role === 'string') return null
  // The members `from` and `to` of a change name no speakers.
  const isChange = to !== undefined && typeof from === 'string' && roleOf(from) === null
  if (isChange && typeof type === 'string') return type
  if (isJsonObject(author)) return readRole(author)
  return typeof author === 'string' && roleOf(author) !== null ? author : null
}

/** Leaves out an author whose role was read, if the author says nothing else. */
export function withoutRole({ author, ...others }: JsonObject): JsonObject {
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
export function readTools(
  message: Fields<'tool' | 'toolName' | 'toolInput' | 'toolOutput'>,
): ToolUses {
  let uses = message.readAs('tool', usesIn)
  // An empty list says nothing; another name may hold a use.
  while (uses && !uses.tool) uses = message.readAs('tool', usesIn)
  if (uses) return uses
  const name = message.word('toolName')
  if (name === null) return { tool: null, further: [] }
  const input = message.text('toolInput')
  const output = message.text('toolOutput')
  return { tool: { name, input, output }, further: [] }
}

/** One use or a list of uses; null if no use in it can be read. */
function usesIn(value: unknown): ToolUses | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (list.length === 0) return { tool: null, further: [] }
  const first = list.findIndex((use) => toolIn(use) !== null)
  if (first === -1) return null
  const others = list.filter((_, index) => index !== first)
  return { tool: toolIn(list[first]), further: others.map((use) => JSON.stringify(use)) }
}

/** One use of a tool, also by the tool's name alone; null without a name. */
function toolIn(value: unknown): Tool {
  const fields = createFields(isJsonObject(value) ? value : { name: value }, toolTable)
  const called = fields.readAs('within', objectOnly)
  const from = called ? createFields(called, toolTable) : fields
  const name = from.word('name')
  if (name === null) return null
  const input = from.text('input')
  return { name, input, output: fields.text('output') }
}

/** A use beside a type that names it: `{ type: "TOOL_CALL", payload: { tool, arguments } }`. */
export function readPayload({ type, kind, payload, data }: JsonObject): Tool {
  if (![type, kind].some((word) => typeof word === 'string' && /^tool/i.test(word))) return null
  return [payload, data].filter(isJsonObject).map(toolIn)[0] ?? null
}

type Blocks = {
  text: string
  tool: Tool
  /** The content holds only the results of tools. */
  isResult: boolean
}

/** Content blocks of model services; further uses of tools are JSON in the text. Null when no item is such a block. */
export function readBlocks(content: unknown): Blocks | null {
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
export function joined(parts: readonly string[]): string {
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
    const result = decodeText(block['content'] ?? block['output'] ?? block['result']) ?? ''
    return { ...other, kind: 'result', text: result, isResult: true }
  }
  const { thinking } = block
  if (typeof thinking !== 'string') return other
  return { ...other, kind: 'thinking', text: `Thinking: ${thinking}` }
}
