import { decodeText, decodeWord } from '#src/api/decode/decode-values.ts'
import { createFields, isWire, type Fields } from '#src/api/decode/fields.ts'
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
function toolIn(value: unknown): Tool {
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

/** A content block such as `{ type: "tool_use", name, input }`. */
export function readToolBlock(content: unknown): Tool {
  if (!Array.isArray(content)) return null
  const block: unknown = content.find(
    (one: unknown) => isWire(one) && /^tool/i.test(decodeWord(one['type']) ?? ''),
  )
  return isWire(block) ? toolIn(block) : null
}
