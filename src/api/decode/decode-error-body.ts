import { Fields, nameTable, decodeWord, isJsonObject, type JsonObject, wordIn } from './fields.ts'

/**
 * §7: the shape of the error body is not shown. Read are `{error}` as word, sentence or object, `{errors}`
 * as list or by field, `{message}`, `{detail}`, problem+json, JSON:API and plain text, but no HTML.
 */
export const errorTable = nameTable('error', {
  wrapper: 'error errors fault',
  message:
    'message detail details errorDescription errorMessage description reason msg defaultMessage title',
  code: 'code errorCode type status',
  field: 'field param parameter path loc pointer property source',
  byField: 'errors invalidParams fieldErrors fieldViolations violations details detail error',
  requestId: 'requestId traceId correlationId',
})

type ErrorBody = Record<'code' | 'message' | 'field' | 'requestId', string | null>

const nothing: ErrorBody = { code: null, message: null, field: null, requestId: null }

/** The parts of an error (§7), its message in at most 500 characters; null for each absent part. */
export function decodeErrorBody(body: unknown): ErrorBody {
  if (typeof body === 'string') return { ...nothing, message: plainSentence(body) }
  if (Array.isArray(body)) return body.length > 0 ? decodeErrorBody(body[0]) : nothing
  if (!isJsonObject(body)) return nothing
  const wrapped = new Fields(body, errorTable).readAs('wrapper', firstOf)
  const outer = partsOf(body)
  if (typeof wrapped === 'string') {
    // { error: "not_found", message: "…" } and { error: "A sentence." } are both common.
    const { message } = outer
    const code = message ? wrapped : null
    return { ...outer, code, message: message ?? plainSentence(wrapped) }
  }
  const inner = isJsonObject(wrapped) ? partsOf(wrapped) : nothing
  return {
    code: inner.code ?? outer.code,
    message: inner.message ?? outer.message,
    field: inner.field ?? outer.field,
    requestId: inner.requestId ?? outer.requestId,
  }
}

function partsOf(error: JsonObject): ErrorBody {
  const fields = new Fields(error, errorTable)
  const named = new Fields(error, errorTable).readAs('byField', byField)
  return {
    code: fields.readAs('code', codeWord),
    message: withProblem(fields.readAs('message', sentenceIn), named),
    field: fields.readAs('field', fieldName) ?? named?.field ?? null,
    requestId: fields.word('requestId'),
  }
}

/** "Validation failed" says nothing without the field that it is about. */
function withProblem(
  message: string | null,
  named: { field: string; message: string | null } | null,
): string | null {
  const problem = named?.message ?? null
  if (message === null || named === null || problem === null) return message ?? problem
  if (message.includes(problem)) return message
  return `${message} (${problem.startsWith(named.field) ? problem : `${named.field}: ${problem}`})`
}

/** The first of several errors; null for errors by the names of fields, which are read as such. */
function firstOf(value: unknown): unknown {
  const first: unknown = Array.isArray(value) ? (value[0] ?? null) : value
  if (!isJsonObject(first)) return first
  const { message, code } = partsOf(first)
  return message === null && code === null ? null : first
}

/** The field of the first problem: of `[{ field, message }]`, or of `{ goal: ["is missing"] }`. */
function byField(value: unknown): { field: string; message: string | null } | null {
  if (Array.isArray(value)) {
    const first: unknown = value[0]
    if (!isJsonObject(first)) return null
    const fields = new Fields(first, errorTable)
    const field = fields.readAs('field', fieldName) ?? wordIn(first, ['name'])
    if (field !== null) return { field, message: fields.readAs('message', sentenceIn) }
    // google.rpc.Status: details of several kinds, one of which lists the fields.
    return Array.isArray(first['fieldViolations']) ? byField(first['fieldViolations']) : null
  }
  if (!isJsonObject(value)) return null
  const [entry] = Object.entries(value)
  if (!entry || !Array.isArray(entry[1]) || typeof entry[1][0] !== 'string') return null
  return { field: entry[0], message: plainSentence(`${entry[0]}: ${entry[1][0]}`) }
}

function sentenceIn(value: unknown): string | null {
  if (typeof value === 'string') return plainSentence(value)
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return plainSentence(first)
  return isJsonObject(first) ? plainSentence(wordIn(first, ['message', 'msg', 'text']) ?? '') : null
}

function plainSentence(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' || trimmed.startsWith('<') ? null : trimmed.slice(0, 500)
}

/** problem+json says "about:blank" where it has no type. */
function codeWord(value: unknown): string | null {
  return typeof value === 'string' && value !== 'about:blank' ? decodeWord(value) : null
}

function fieldName(value: unknown): string | null {
  if (Array.isArray(value)) return value.filter((part) => part !== 'body').join('.') || null
  const name = wordIn(value, ['pointer', 'parameter'])
  // Spring says under `path` which address was asked.
  if (name !== null && /^\/(?:v1|api)\//.test(name)) return null
  // JSON:API points by "/data/attributes/goal".
  return name?.startsWith('/') ? (name.split('/').at(-1) ?? null) : name
}
