import type { IncomingMessage, ServerResponse } from 'node:http'

import { serveOnFreePort, type Served } from '#src/testing/serve-on-free-port.ts'

import { createAnswering, type AskedRequest, type Secrets } from './answer-request.ts'
import { createWorld, type ScriptedWorld } from './scripted-world.ts'
import type { Told, WrittenDialect } from './written-dialect.ts'

const MOST_BYTES = 256 * 1024

const plain: Secrets = {
  key: 'key_0123456789',
  idToken: 'id-token_0123456789',
  refreshToken: 'refresh-token_0123456789',
}

export type DialectService = Served & {
  dialect: WrittenDialect
  /** The only key it takes, and the tokens it gives. */
  secrets: Secrets
  /** The sessions as they are, to hold against what is shown of them. */
  world: ScriptedWorld
  /** Every request so far, with the status it got. */
  asked: readonly (AskedRequest & { status: number })[]
}

/** A service on a free port of this machine that speaks one dialect over a world of its own. */
export async function serveDialect(
  dialect: WrittenDialect,
  { secrets = plain, now = Date.now }: { secrets?: Secrets; now?: () => number } = {},
): Promise<DialectService> {
  const world = createWorld(dialect.asks, now)
  const answer = createAnswering(dialect, world, secrets)
  const asked: (AskedRequest & { status: number })[] = []
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const read = await readRequest(request)
    const told = read === null ? tooLarge : answer(read)
    if (read !== null) asked.push({ ...read, status: told.status })
    send(response, told)
  }
  const served = await serveOnFreePort((request, response) => void reply(request, response))
  return { ...served, dialect, secrets, world, asked }
}

const tooLarge: Told = { status: 413, text: 'Too large' }

/** Null when it is larger than any request of the console. */
async function readRequest(request: IncomingMessage): Promise<AskedRequest | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > MOST_BYTES) return null
    chunks.push(part)
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.invalid')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers),
    body: parsed(Buffer.concat(chunks).toString('utf8')),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(reply: ServerResponse, { status, body, text, type, headers = {} }: Told): void {
  const isEmpty = body === undefined && text === undefined
  reply.writeHead(status, {
    ...(isEmpty
      ? {}
      : { 'Content-Type': type ?? (text === undefined ? 'application/json' : 'text/plain') }),
    ...headers,
  })
  reply.end(isEmpty ? undefined : (text ?? JSON.stringify(body)))
}
