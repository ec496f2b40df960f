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

/** Takes in a little more: whoever still sends when the connection closes does not hear the refusal. */
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

/** What the gateway takes at most for any service; each endpoint of ours has a limit of its own. */
export const limitBody = limitBodyToKiB(1024)

/** What anybody may send without a sign-in or a key: reading much JSON would hold up everybody else. */
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

/** `value` as the schema reads it; throws a 400 that names the first field that does not fit. */
export function parseInput<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const { issues } = result.error
  // First, as what is missing may be there under another name.
  const unknown = issues.find((one) => one.code === 'unrecognized_keys')
  if (unknown) throw unknownField(schema, value, unknown)
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

/** An object of a request: where it stands, the names that it takes, and the signal that takes them, if one alone does. */
type Place = { path: string; names: readonly string[]; signal: string | null }

const mostShown = 100

/** 400 for a name that `schema` does not have: the place that it belongs into, else the names that are taken. */
function unknownField(
  schema: z.ZodMiniType,
  body: unknown,
  issue: z.core.$ZodIssueUnrecognizedKeys,
): Problem {
  const path = issue.path.map(String).join('.')
  const name = issue.keys[0] ?? ''
  const shown = name.length > mostShown ? `${name.slice(0, mostShown)}…` : name
  const field = path === '' ? shown : `${path}.${shown}`
  const { data } = z.safeParse(typed, body)
  const places = placesIn(z.toJSONSchema(schema, { io: 'input' }))
  const here = places.find(
    (place) => place.path === path && (place.signal === null || place.signal === data?.type),
  )
  const home = places.find((place) => knownAs(place, name) !== undefined)
  return invalidField(field, sentenceFor(field, name, { here, home }))
}

const typed = z.looseObject({ type: z.string() })

function sentenceFor(
  field: string,
  name: string,
  { here, home }: { here: Place | undefined; home: Place | undefined },
): string {
  const taken = `${here?.signal ?? (here?.path || 'this request')} takes ${listed(here?.names ?? [])}`
  const known = home && knownAs(home, name)
  if (!home || known === undefined) return `${field} is not known: ${taken}.`
  if (home.path !== here?.path) {
    const target = home.path === '' ? 'the request itself' : home.path
    return `${field} belongs into ${target}, as ${home.path && `${home.path}.`}${known}.`
  }
  if (home.signal !== here.signal) {
    return `${field} belongs to the signal ${home.signal}: ${taken}.`
  }
  return `${field} is written ${known}.`
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

/** The place's own spelling of a name. */
function knownAs({ names }: Place, name: string): string | undefined {
  return names.find((known) => plain(known) === plain(name))
}

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The objects of a request that take no names but their own. */
function placesIn(schema: JsonSchema, path = ''): Place[] {
  const variants = (schema.oneOf ?? [schema]).filter(isClosed)
  return variants.flatMap(({ properties = {} }) => {
    const names = Object.keys(properties)
    const place: Place = { path, names, signal: constOf(properties['type']) }
    const inner = Object.entries(properties).flatMap(([name, member]) =>
      isClosed(member) ? placesIn(member, path === '' ? name : `${path}.${name}`) : [],
    )
    return [place].concat(inner)
  })
}

function isClosed(schema: unknown): schema is JsonSchema {
  return z.safeParse(closed, schema).success
}

const closed = z.looseObject({ additionalProperties: z.literal(false) })

function constOf(schema: unknown): string | null {
  return z.safeParse(z.looseObject({ const: z.string() }), schema).data?.const ?? null
}
