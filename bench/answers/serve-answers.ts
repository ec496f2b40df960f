import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { serveFolder } from '#e2e/fixtures/direct/static-site.ts'
import { writeServerFiles } from '#scripts/deploy/server-files.ts'

import type { Answers } from './heavy-answers.ts'

const config = { mode: 'gateway', service: 'https://agents.example.org', agent: null, version: '1' }
const custody = {
  account: null,
  keys: [{ name: 'Theirs', hint: '…f3a9', keyId: null, active: true }],
}

const PIECE = 64 * 1024

/** The built console, in front of a service that gives the same answers again and again. */
export async function serveAnswers(dist: string) {
  let answers: Answers | null = null
  writeServerFiles(dist, [])

  const served = await serveFolder(dist, (path, reply) => {
    const body = answers && bodyFor(path, answers)
    if (body === null) return false
    reply.setHeader('Content-Type', 'application/json')
    if (body === undefined) reply.statusCode = 404
    if (typeof body === 'number') sendMany(body, reply).catch(() => reply.destroy())
    else reply.end(body ?? '{}')
    return true
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
