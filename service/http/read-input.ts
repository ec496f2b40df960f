import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'

import { Problem, invalidField } from './problem.ts'

const letGoBytes = 8 * 1024 * 1024
const letGoMs = 500

/** 413 for a body above `limit` KiB, whether its length is announced or it comes in chunks. */
export function limitBodyToKiB(limit: number): MiddlewareHandler {
  const mostBytes = limit * 1024
  const tooLarge = () => new Problem('body_too_large', `The body is larger than ${limit} KiB.`)

  return async (context, next) => {
    const { raw } = context.req
    if (raw.body !== null) {
      const { method, headers } = raw
      const length = headers.get('Content-Length')
      try {
        if (Number(length ?? 0) > mostBytes) throw tooLarge()
        if (length === null || headers.has('Transfer-Encoding')) {
          const parts = raw.body.values({ preventCancel: true })
          const body = await readWhole(parts, mostBytes, tooLarge)
          context.req.raw = new Request(raw.url, { method, headers, body })
        }
      } catch (error) {
        await letGo(raw.body)
        throw error
      }
    }
    await next()
  }
}

/** Takes in a little more: a caller that still sends when the connection closes does not hear the refusal. */
async function letGo(body: ReadableStream<Uint8Array>): Promise<void> {
  let taken = 0
  const nowhere = new WritableStream<Uint8Array>({
    write(part) {
      taken += part.byteLength
      if (taken > letGoBytes) throw new Error('enough')
    },
  })
  await body.pipeTo(nowhere, { signal: AbortSignal.timeout(letGoMs) }).catch(() => null)
}

/** All bytes of a body. Throws what `tooLarge` makes as soon as there are more than `mostBytes`. */
export async function readWhole(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.byteLength
    if (length > mostBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const maxDepth = 32

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** `application/json` and its kin such as `application/problem+json`, with or without parameters. */
export function isJsonType(contentType: string | undefined): boolean {
  return contentType !== undefined && jsonType.test(contentType)
}

/** The limit of a body at the gateway, for any service; each endpoint of ours has a limit of its own. */
export const limitBody = limitBodyToKiB(1024)

/** The limit of a body without a sign-in or a key: reading much JSON would hold up everybody else. */
export const limitOpenBody = limitBodyToKiB(8)

/** 415 for a body that is not JSON, 400 for JSON that does not parse or that nothing could store. */
export const readJson: MiddlewareHandler = async (context, next) => {
  if (!isJsonType(context.req.header('Content-Type'))) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json.')
  }
  checkValue(parse(await context.req.arrayBuffer()))
  await next()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Problem('invalid_request', 'The body is not JSON in UTF-8.')
  }
}

/** Throws a 400 for what PostgreSQL cannot store, NUL and half a surrogate pair, and for nesting that costs stack. */
export function checkValue(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') return checkText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (path.length >= maxDepth) {
    throw new Problem('invalid_request', `The body is nested more than ${maxDepth} levels deep.`)
  }
  for (const [name, member] of Object.entries(value)) {
    checkText(name, path)
    const inner = [...path, name]
    // Schemas drop this name without a word.
    if (name === '__proto__') throw invalidField(inner.join('.'), `${name} is no name of a field.`)
    checkValue(member, inner)
  }
}

function checkText(text: string, path: readonly string[]): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    const field = path.join('.')
    throw invalidField(field, `${field || 'The body'} holds a character that text cannot hold.`)
  }
}

const mostShown = 100

/** `value` as the schema reads it; throws a 400 that names the first field that does not fit. */
export function parseInput<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const { issues } = result.error
  // First, as what is missing may be there under another name.
  const unknown = issues.find((one) => one.code === 'unrecognized_keys')
  if (unknown) {
    const name = [...unknown.path, unknown.keys[0]].join('.').slice(0, mostShown)
    throw invalidField(name, `"${name}" is not known here.`)
  }
  const [issue] = issues
  const field = (issue?.path ?? []).map(String).join('.')
  if (issue === undefined || field === '') {
    throw new Problem('invalid_request', 'The body is not a JSON object of this endpoint.')
  }
  const isBare = issue.message === '' || issue.message.startsWith('Invalid input')
  throw invalidField(field, isBare ? `${field} is missing or of the wrong kind.` : issue.message)
}

/** Whether something could have this id: a letter or digit, then at most 127 of these and of `_ . : -`. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/.test(text)
}
