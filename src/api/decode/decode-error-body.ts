import { decodeList, decodeWord } from './decode-values.ts'
import { createFields, isWire } from './fields.ts'

/**
 * §7: the shape of the error body is not shown. Accepted:
 * | what      | names                                                            |
 * | wrapper   | error · errors (first) · the body itself                         |
 * | message   | message · detail · details · title · description · reason · msg   |
 * | code      | code · type · status (when a word)                               |
 * | field     | field · param · parameter · path · loc (joined by dots)           |
 * | requestId | requestId · request_id                                           |
 * A bare string is the message; HTML gives none (its tags say nothing to an operator).
 */
export type ErrorBody = {
  code: string | null
  message: string | null
  field: string | null
  requestId: string | null
}

const nothing: ErrorBody = { code: null, message: null, field: null, requestId: null }

const messageNames = ['message', 'detail', 'details', 'title', 'description', 'reason', 'msg']

export function decodeErrorBody(body: unknown): ErrorBody {
  if (typeof body === 'string') return { ...nothing, message: plainSentence(body) }
  if (!isWire(body)) return nothing
  const outer = createFields(body)
  const inner = outer.takeAs(['error', 'errors'], (value) => decodeList(value)?.[0] ?? null)
  if (typeof inner === 'string') {
    // { error: "not_found", message: "…" } and { error: "A sentence." } are both common.
    const message = outer.takeAs(messageNames, sentenceIn)
    return { ...nothing, code: message ? inner : null, message: message ?? plainSentence(inner) }
  }
  const fields = isWire(inner) ? createFields(inner) : outer
  return {
    message: fields.takeAs(messageNames, sentenceIn),
    code: fields.takeAs(['code', 'type', 'status'], wordOnly),
    field: fields.takeAs(['field', 'param', 'parameter', 'path', 'loc'], fieldName),
    requestId: fields.takeAs(['requestId'], decodeWord) ?? outer.takeAs(['requestId'], decodeWord),
  }
}

function sentenceIn(value: unknown): string | null {
  if (typeof value === 'string') return plainSentence(value)
  const first: unknown = decodeList(value)?.[0]
  return isWire(first) ? createFields(first).takeAs(['message', 'msg'], sentenceIn) : null
}

function plainSentence(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' || trimmed.startsWith('<') ? null : trimmed.slice(0, 500)
}

function wordOnly(value: unknown): string | null {
  return typeof value === 'string' ? decodeWord(value) : null
}

function fieldName(value: unknown): string | null {
  if (Array.isArray(value)) return value.filter((part) => part !== 'body').join('.') || null
  return decodeWord(value)
}
