import { decodeText, decodeWord } from '#src/api/decode/decode-values.ts'
import { createFields, isWire, type Fields, type Wire } from '#src/api/decode/fields.ts'
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

export function readTool(message: Fields<'tool' | 'toolName' | 'toolInput' | 'toolOutput'>): Tool {
  const tool = message.takeAs('tool', toolIn)
  if (tool) return tool
  const name = message.takeAs('toolName', decodeWord)
  if (name === null) return null
  const input = message.takeAs('toolInput', decodeText)
  return { name, input, output: message.takeAs('toolOutput', decodeText) }
}

/** One use of a tool; several in one message stay in `extra`, or the first would pass for all. */
export function toolIn(value: unknown): Tool {
  if (Array.isArray(value)) return value.length === 1 ? toolIn(value[0]) : null
  const fields = createFields(isWire(value) ? value : { name: value }, toolTable)
  const called = fields.takeAs('within', (inner) =>
    isWire(inner) ? createFields(inner, toolTable) : null,
  )
  const from = called ?? fields
  const name = from.takeAs('name', decodeWord)
  if (name === null) return null
  const input = from.takeAs('input', decodeText)
  return { name, input, output: fields.takeAs('output', decodeText) }
}

/** Beside a type that says so (`{ type: "TOOL_CALL", payload: { tool, arguments } }`). */
export function readPayload({ type, kind, payload, data }: Wire): Tool {
  if (![type, kind].some((word) => typeof word === 'string' && /^tool/i.test(word))) return null
  return [payload, data].filter(isWire).map(toolIn)[0] ?? null
}
