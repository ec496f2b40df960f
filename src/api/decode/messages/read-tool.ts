import { decodeText, decodeWord } from '#src/api/decode/decode-values.ts'
import { createFields, isJsonObject, type Fields, type JsonObject } from '#src/api/decode/fields.ts'
import { nameTable } from '#src/api/decode/name-table.ts'
import type { Message } from '#src/model/message.ts'

type Tool = Message['tool']

/** §2: how a message shows the use of a tool is not shown; also flat beside the text, or as a content block. */
export const toolTable = nameTable('tool', {
  name: 'name tool toolName',
  input: 'input arguments args parameters',
  output: 'output result response',
  within: 'function',
})

/** The use of a tool that a message shows, and those beyond it as JSON for its text. */
export type ToolUses = { tool: Tool; further: readonly string[] }

/** From a message, in one field of it or in several; `tool` is null where no tool is named. */
export function readTools(
  message: Fields<'tool' | 'toolName' | 'toolInput' | 'toolOutput'>,
): ToolUses {
  let uses = message.readAs('tool', usesIn)
  // An empty list says nothing; under another name there may be one.
  while (uses && !uses.tool) uses = message.readAs('tool', usesIn)
  if (uses) return uses
  const name = message.readAs('toolName', decodeWord)
  if (name === null) return { tool: null, further: [] }
  const input = message.readAs('toolInput', decodeText)
  const output = message.readAs('toolOutput', decodeText)
  return { tool: { name, input, output }, further: [] }
}

/** One use, or several that a message makes at once; null where none of them can be read. */
function usesIn(value: unknown): ToolUses | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (list.length === 0) return { tool: null, further: [] }
  const first = list.findIndex((one) => toolIn(one) !== null)
  if (first === -1) return null
  const others = list.filter((_, index) => index !== first)
  return { tool: toolIn(list[first]), further: others.map((one) => JSON.stringify(one)) }
}

/**
 * One use of a tool, also by its name alone; null without a name. What goes in and comes out is text, JSON
 * for objects.
 */
export function toolIn(value: unknown): Tool {
  const fields = createFields(isJsonObject(value) ? value : { name: value }, toolTable)
  const called = fields.readAs('within', (inner) =>
    isJsonObject(inner) ? createFields(inner, toolTable) : null,
  )
  const from = called ?? fields
  const name = from.readAs('name', decodeWord)
  if (name === null) return null
  const input = from.readAs('input', decodeText)
  return { name, input, output: fields.readAs('output', decodeText) }
}

/** Beside a type that says so (`{ type: "TOOL_CALL", payload: { tool, arguments } }`). */
export function readPayload({ type, kind, payload, data }: JsonObject): Tool {
  if (![type, kind].some((word) => typeof word === 'string' && /^tool/i.test(word))) return null
  return [payload, data].filter(isJsonObject).map(toolIn)[0] ?? null
}
