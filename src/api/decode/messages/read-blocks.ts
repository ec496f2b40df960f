import { decodeText, decodeWord, textInside } from '#src/api/decode/decode-values.ts'
import { isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import type { Message } from '#src/model/message.ts'

import { toolIn } from './read-tool.ts'

type Blocks = {
  text: string
  tool: Message['tool']
  /** It holds what a tool gave, and nothing else. */
  isResult: boolean
}

/**
 * The content blocks of model services: text, thinking (which is said before it), the use of a tool and what it gave
 * (`tool_use`, `tool_result`, `functionCall`, `functionResponse`). Further uses than the first, and every
 * other block, are JSON in the text. Null when nothing in the list is such a block.
 */
export function readBlocks(content: unknown): Blocks | null {
  if (!Array.isArray(content)) return null
  const blocks = content.map(readBlock)
  if (blocks.every(({ kind }) => kind === 'other')) return null
  const first = blocks.find(({ kind, tool }) => kind === 'tool' && tool !== null)
  const parts = blocks.flatMap((block) => (block === first ? [] : [block.text]))
  return {
    text: parts.filter((part) => part !== '').join('\n\n'),
    tool: first?.tool ?? null,
    isResult: blocks.every(({ isResult }) => isResult),
  }
}

type Block = {
  kind: 'tool' | 'thinking' | 'result' | 'other'
  text: string
  tool: Message['tool']
  isResult: boolean
}

function readBlock(written: unknown): Block {
  const block = isJsonObject(written) ? written : { text: written }
  const type = decodeWord(block['type']) ?? ''
  const other = { kind: 'other', text: textOf(block), tool: null, isResult: false } as const
  const called = /^tool(?!_?result)/i.test(type) ? block : callIn(block)
  if (called) return { ...other, kind: 'tool', text: JSON.stringify(block), tool: toolIn(called) }
  const given = block['functionResponse'] ?? block['function_response']
  if (isJsonObject(given)) return { ...other, kind: 'tool', tool: toolIn(given), isResult: true }
  if (/^tool_?result$/i.test(type)) {
    const text = decodeText(block['content'] ?? block['output'] ?? block['result']) ?? ''
    return { ...other, kind: 'result', text, isResult: true }
  }
  const { thinking } = block
  if (typeof thinking !== 'string') return other
  return { ...other, kind: 'thinking', text: `Thinking: ${thinking}` }
}

function callIn(block: JsonObject): JsonObject | null {
  const call = block['functionCall'] ?? block['function_call']
  return isJsonObject(call) ? call : null
}

function textOf(block: JsonObject): string {
  return textInside(block) ?? JSON.stringify(block)
}
