import { isJsonObject } from './fields.ts'
import { idInName } from './resource-name.ts'

/** A non-empty string, or a finite number as its digits; null for anything else. */
export function decodeWord(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** The first of `names` in an object that is a word, or the word itself. */
export function wordIn(value: unknown, names: readonly string[]): string | null {
  if (!isJsonObject(value)) return decodeWord(value)
  for (const name of names) {
    const word = Object.hasOwn(value, name) ? decodeWord(value[name]) : null
    if (word !== null) return word
  }
  return null
}

/** The name of an agent or author, which may be an object. */
export function nameOf(value: unknown): string | null {
  return wordIn(value, ['name', 'displayName', 'display_name', 'label', 'id'])
}

/** The id of a round, which may be an object. */
export function roundIdOf(value: unknown): string | null {
  const id = wordIn(value, ['roundId', 'round_id', 'id', 'name'])
  return idInName(id) ?? id
}

/**
 * A boolean, also as the words `true` and `false`; null for anything else, so that 0 and empty say nothing.
 */
export function decodeFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  return value === 'false' ? false : null
}

/** A whole number from 0, also from its digits in a string. */
export function decodeCount(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) && Number(number) >= 0 ? Number(number) : null
}

/** Names under which a text hides inside an object or a content block. */
const textNames = 'text markdown content message value body summary parts question prompt'.split(
  ' ',
)

/**
 * Text however it is wrapped: string, number, list of blocks (`{ type: "text", text }` or strings), object
 * with a text inside. Anything else is shown as JSON, so that nothing a service says is dropped.
 */
export function decodeText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) {
    const parts = value.map((part: unknown) => textInside(part) ?? JSON.stringify(part))
    return parts.length === 0 ? null : parts.join('\n\n')
  }
  return textInside(value) ?? JSON.stringify(value, null, 2)
}

/** The text of a string, a block or an object that holds one; null when there is none in it. */
export function textInside(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (!isJsonObject(value)) return null
  for (const name of textNames) {
    const inner = Object.hasOwn(value, name) ? value[name] : null
    if (typeof inner === 'string') return inner
    // One level of blocks, as in { role, content: [{ type: 'text', text }] }.
    if (Array.isArray(inner) && inner.every((block) => typeof textOf(block) === 'string')) {
      return inner.map(textOf).join('\n\n')
    }
    // And one of objects, as in { text: { value } }.
    if (isJsonObject(inner) && typeof textOf(inner) === 'string') return String(textOf(inner))
  }
  return null
}

function textOf(block: unknown): unknown {
  return isJsonObject(block) ? (block['text'] ?? block['value']) : block
}

/** A list as it is; a single value as a list of one; null stays null. */
export function decodeList(value: unknown): readonly unknown[] | null {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value : [value]
}

/** A list as it is; null for a single value, which `decodeList` would make one of. */
export function listOnly(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null
}
