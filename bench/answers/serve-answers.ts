import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { securityHeaders } from '#service/gateway/security-headers.ts'
import { serveOnFreePort } from '#src/testing/serve-on-free-port.ts'

import type { Answers } from './heavy-answers.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const config = { mode: 'gateway', service: 'https://agents.example.org', agent: null, version: '1' }
const custody = {
  account: null,
  keys: [{ name: 'Theirs', hint: '…f3a9', keyId: null, active: true }],
}

const PIECE = 64 * 1024

/** The built console, in front of a service that gives the same answers again and again. */
export async function serveAnswers(dist: string) {
  let answers: Answers | null = null

  async function answer(path: string, reply: ServerResponse): Promise<void> {
    const body = answers && bodyFor(path, answers)
    if (body === null) return sendFile(path, reply)
    reply.setHeader('Content-Type', 'application/json')
    if (body === undefined) reply.statusCode = 404
    if (typeof body === 'number') return sendMany(body, reply)
    reply.end(body ?? '{}')
  }

  async function sendFile(path: string, reply: ServerResponse): Promise<void> {
    const file = extname(path) === '' ? 'index.html' : path
    reply.setHeader('Content-Type', types[extname(file)] ?? 'text/plain')
    reply.end(await readFile(join(dist, file)))
  }

  const served = await serveOnFreePort((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.invalid')
    const headers = securityHeaders(false, pathname)
    for (const [name, value] of Object.entries(headers)) reply.setHeader(name, value)
    answer(pathname, reply).catch(() => reply.destroy())
  })
  return {
    ...served,
    /** From now on it answers like this. */
    give: (next: Answers) => void (answers = next),
  }
}

/** Null for a file, undefined for what is not there. */
function bodyFor(path: string, answers: Answers): string | number | null | undefined {
  if (path === '/__signalbox/config') return JSON.stringify(config)
  if (path === '/__signalbox/custody') return JSON.stringify(custody)
  if (path === '/openapi.json') return answers.openapi ?? undefined
  if (path.endsWith('/messages')) return answers.messages
  if (path.startsWith('/v1/sessions/')) return answers.session
  return path.startsWith('/api/') || path.startsWith('/v1/') ? undefined : null
}

/** One string of so many bytes, as fast as it is taken. */
async function sendMany(bytes: number, reply: ServerResponse): Promise<void> {
  await pipeline(Readable.from(piecesOf(bytes)), reply)
}

function* piecesOf(bytes: number): Generator<string> {
  const piece = 'x'.repeat(PIECE)
  yield '"'
  for (let sent = 0; sent < bytes; sent += PIECE) yield piece
  yield '"'
}
