import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A request as it passes by: its head is read, its bytes are left as they are. */
export type PassingRequest = { method: string; path: string; headers: Headers }

/** The passage of a request: whether it arrives, and how. */
export type Passage = {
  /** The connection is reset and nothing arrives. */
  isLost?: boolean
  /** It arrives this much later, whether or not somebody still waits for the answer. */
  delayMs?: number
  /** The connection is reset once so many bytes of the answer have come back. */
  answerEndsAtByte?: number | null
  /** Told the status of the answer, also when it does not get through. */
  onStatus?: (status: number) => void
}

export type FaultyLink = { url: string; close(): Promise<void> }

/**
 * A TCP proxy on a free port of this machine in front of a server (HTTP/1.1, one request at a time on a
 * connection): every piece comes `latencyMs` later, and `passageOf` says what becomes of each request.
 */
export async function startFaultyLink(
  target: string,
  latencyMs: number,
  passageOf: (request: PassingRequest) => Passage,
): Promise<FaultyLink> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (page) => {
    const service = connect({ port: Number(new URL(target).port), host: '127.0.0.1' })
    for (const socket of [page, service]) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      socket.on('error', () => undefined)
    }
    link(page, service, latencyMs, passageOf)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The link has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function link(
  page: Socket,
  service: Socket,
  latencyMs: number,
  passageOf: (request: PassingRequest) => Passage,
): void {
  let passage: Passage = {}
  let answered = 0

  const toService = inTurn(async (bytes: Buffer) => {
    const request = requestIn(bytes)
    if (request) {
      passage = passageOf(request)
      answered = 0
      await delay(passage.delayMs ?? 0)
    }
    if (passage.isLost === true) page.resetAndDestroy()
    else await write(service, bytes, latencyMs)
  })
  const toPage = inTurn(async (bytes: Buffer) => {
    const { answerEndsAtByte = null, onStatus } = passage
    if (answered === 0) onStatus?.(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1]))
    const left = answerEndsAtByte === null ? Infinity : answerEndsAtByte - answered
    answered += bytes.length
    await write(page, bytes.subarray(0, Math.min(bytes.length, Math.max(0, left))), latencyMs)
    if (bytes.length >= left) page.resetAndDestroy()
  })
  page.on('data', toService)
  service.on('data', toPage)
  // Behind what is still on its way: a page that gives up calls nothing back.
  page.once(
    'close',
    inTurnAfter(toService, () => service.end()),
  )
  service.once(
    'close',
    inTurnAfter(toPage, () => page.end()),
  )
}

type Turns = ((bytes: Buffer) => void) & { last: () => Promise<void> }

/** Pieces are taken at once and dealt with one after the other. */
function inTurn(pass: (bytes: Buffer) => Promise<void>): Turns {
  let last = Promise.resolve()
  return Object.assign((bytes: Buffer) => void (last = last.then(() => pass(bytes))), {
    last: () => last,
  })
}

function inTurnAfter(turns: Turns, then: () => void): () => void {
  return () => {
    void turns.last().then(then)
  }
}

async function write(socket: Socket, bytes: Buffer, latencyMs: number): Promise<void> {
  await delay(latencyMs)
  if (bytes.length > 0 && socket.writable) socket.write(bytes)
}

/** Null for a piece that goes on with the request before it. */
function requestIn(bytes: Buffer): PassingRequest | null {
  const [first = '', ...lines] = bytes.toString('latin1').split('\r\n\r\n')[0]?.split('\r\n') ?? []
  const [, method, path] = /^([A-Z]+) (\S+) HTTP\/1\.1$/.exec(first) ?? []
  if (method === undefined || path === undefined) return null
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return { method, path, headers }
}
