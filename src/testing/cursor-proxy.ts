import {
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'

import * as z from 'zod/mini'

import { messagesWire, sessionWire } from '#service/http/wire.ts'

import { pageUnder, plain, type Meaning } from './cursor-model.ts'
import { passOn } from './pass-on.ts'
import { serveOnFreePort, type Served } from './serve-on-free-port.ts'

/** The meaning of the list behind the proxy, and the time when a written message comes into it. */
export type ProxiedMeaning = Meaning & {
  /** Every third message of a round comes when a round has begun that is two younger. */
  comesLate?: boolean
  /** The last message of a running round is still being written, and whole after this long. */
  growsMs?: number
  /** The delay of the list behind the written messages, as that of a replica. */
  lagMs?: number
}

/** The meaning of the local service. */
export const servedMeaning: ProxiedMeaning = { ...plain, cap: { how: 'clamp', at: 200 } }

type Said = z.infer<typeof messagesWire>['messages'][number]
type Got = { status: number; headers: IncomingHttpHeaders; body: string }

const usualLimit = 50
const mostOfService = 200
const lateByRounds = 2
/** The share that is there at once of a message that is still being written. */
const firstShare = 0.25
const ends = new Set(['complete', 'failed', 'cancelled'])

/** A proxy in front of the local service that reads messages whole, and serves them under another meaning. */
export function startCursorProxy(target: string, meaning: ProxiedMeaning): Promise<Served> {
  const logs = new Map<string, Said[]>()
  let reads = 0

  async function answer(request: IncomingMessage, path: string, list: boolean): Promise<Got> {
    const ask = (asked: string) => read(target, asked, request.headers)
    const record = await ask(path)
    if (record.status !== 200) return record
    const session = z.parse(sessionWire, JSON.parse(record.body))
    if (!list) return { ...record, body: JSON.stringify(withInventory(session, meaning)) }

    const whole = await readWhole(ask, `${path}/messages`)
    if (whole.last.status !== 200) return whole.last
    const log = logs.get(path) ?? []
    logs.set(path, log)
    append(log, whole.messages)
    const asked = new URL(request.url ?? '', target).searchParams
    const { status, body } = pageOf(session, log, asked, meaning, (reads += 1))
    return { ...whole.last, status, body: JSON.stringify(body) }
  }

  return serveOnFreePort((request, response) => {
    const { method, url = '' } = request
    const [, path, list] = /^(\/v1\/sessions\/[^/?]+)(\/messages)?(?:\?|$)/.exec(url) ?? []
    if (method !== 'GET' || path === undefined) return passOn(target, request, response)
    // A service that is gone looks to the page as it would without us: the connection breaks.
    return void answer(request, path, list !== undefined).then(
      (got) => tell(response, got),
      () => response.socket?.destroy(),
    )
  })
}

function tell(response: ServerResponse, { status, headers, body }: Got): void {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...kept } = headers
  response.writeHead(status, kept).end(body)
}

async function read(target: string, path: string, headers: IncomingHttpHeaders): Promise<Got> {
  const { hostname, port } = new URL(target)
  const plainly = { ...headers, 'accept-encoding': 'identity' }
  const request = sendRequest({ hostname, port, path, headers: plainly, agent: false })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject).end()
  })
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await text(answer) }
}

/** Page by page: of a page that is full, the last round may go on, and is read again. */
async function readWhole(ask: (path: string) => Promise<Got>, path: string) {
  const messages: Said[] = []
  for (;;) {
    const after = messages.at(-1)?.roundId
    const behind = after === undefined ? '' : `&after=${after}`
    const last = await ask(`${path}?limit=${mostOfService}${behind}`)
    if (last.status !== 200) return { last, messages }
    const page = z.parse(messagesWire, JSON.parse(last.body)).messages
    const isFull = page.length >= mostOfService
    const cut = isFull ? page.at(-1)?.roundId : null
    const whole = page.filter(({ roundId }) => roundId !== cut)
    if (isFull && whole.length === 0) throw new Error('A round is longer than a page')
    messages.push(...whole)
    if (!isFull) return { last, messages }
  }
}

/** Nothing ever comes before what has been read earlier. */
function append(log: Said[], messages: readonly Said[]): void {
  const known = new Set(log.map(({ id }) => id))
  const fresh = messages.filter(({ id }) => !known.has(id))
  log.push(...fresh.toSorted((one, other) => writtenAt(one) - writtenAt(other)))
}

function writtenAt({ createdAt }: Said): number {
  return Date.parse(createdAt)
}

function pageOf(
  session: z.infer<typeof sessionWire>,
  log: readonly Said[],
  asked: URLSearchParams,
  meaning: ProxiedMeaning,
  reads: number,
) {
  const now = Date.now()
  const rounds = roundsOf(session, log)
  const places = new Map(rounds.map(({ id }, place) => [id, place]))
  const sizes = new Map<string, number>()
  const all = log.map((said) => {
    const own = (sizes.get(said.roundId) ?? 0) + 1
    sizes.set(said.roundId, own)
    return { said, own, round: places.get(said.roundId) ?? 0 }
  })
  const listed = meaning.comesLate ? withLateMessages(all, ends.has(session.status)) : all
  const written = listed.filter(({ said }) => now - writtenAt(said) >= (meaning.lagMs ?? 0))
  const limit = Number(asked.get('limit') ?? usualLimit)
  const page = pageUnder(meaning, { rounds, written }, { after: asked.get('after'), limit })
  if (page.kind === 'refused') return { status: 400, body: problem('invalid_request') }
  if (page.kind === 'not-found') return { status: 404, body: problem('not_found') }
  const messages = page.shown.map(({ said, own, round }) => {
    const { id, content, ...rest } = said
    const isGrowing = rounds[round]?.open && own === sizes.get(said.roundId)
    const share = firstShare + (now - writtenAt(said)) / (meaning.growsMs ?? 0)
    const shown = isGrowing ? content.slice(0, Math.ceil(content.length * share)) : content
    const ids = { unique: { id }, 'per-round': { id: String(own) }, none: {} }
    const changing = { id: `${reads}-${id}` }
    return { ...{ ...ids, changing }[meaning.identity], ...rest, content: shown }
  })
  const { hasMore } = page
  return { status: 200, body: { messages, ...(meaning.saysMore ? { hasMore } : {}) } }
}

/** The rounds of the record, and the rounds that have begun since it was read. */
function roundsOf({ rounds }: z.infer<typeof sessionWire>, log: readonly Said[]) {
  const named = rounds.map(({ id, status }) => ({ id, open: status === 'running' }))
  const known = new Set(named.map(({ id }) => id))
  const begun = new Set(log.map(({ roundId }) => roundId)).difference(known)
  return [...named, ...[...begun].map((id) => ({ id, open: true }))]
}

/** Moves every third message of each round behind the beginning of a round that is two younger. */
export function withLateMessages<Item extends { round: number }>(
  written: readonly Item[],
  ended: boolean,
): Item[] {
  const shown: Item[] = []
  const sizes = new Map<number, number>()
  let late: Item[] = []
  let youngest = 0
  for (const item of written) {
    const size = (sizes.get(item.round) ?? 0) + 1
    sizes.set(item.round, size)
    youngest = Math.max(youngest, item.round)
    if (size % 3 === 0) late.push(item)
    else shown.push(item)
    const { called = [], waiting = [] } = Object.groupBy(late, ({ round }) =>
      round + lateByRounds <= youngest ? 'called' : 'waiting',
    )
    shown.push(...called)
    late = waiting
  }
  return ended ? [...shown, ...late] : shown
}

function withInventory(session: z.infer<typeof sessionWire>, { inventory }: Meaning) {
  const { rounds, ...rest } = session
  if (inventory === 'none') return rest
  return { ...rest, rounds: inventory === 'ids' ? rounds.map(({ id }) => id) : rounds }
}

function problem(code: string) {
  return { error: { code, message: 'This service means something else.', requestId: 'req_proxy' } }
}
