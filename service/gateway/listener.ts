import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { Socket } from 'node:net'

import { getRequestListener } from '@hono/node-server'

import { createIdentifier } from '#service/auth/secrets.ts'
import { answerProblem, Problem } from '#service/http/problem.ts'

import { sentHeader } from './remote-service.ts'
import { cacheControl, securityHeaders } from './security-headers.ts'

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than a busy machine lets pass between two requests: a browser sends one again that meets a close.
  keepAliveTimeout: 20_000,
  maxHeaderSize: 16 * 1024,
}

const mostConnections = 1_000
/** For a reader that takes nothing: Node grants it twice. A service elsewhere may keep an answer waiting for 120 s. */
const silenceMs = 150_000

type Fetch = (request: Request, env: { peer?: string }) => Response | Promise<Response>

const answerStarting: Fetch = () => {
  const headers = { 'Retry-After': '1', [sentHeader]: 'no' }
  return answerAlone(new Problem('not_sent', 'The service is starting.', { headers }))
}

/** A port that is ours already, before there is anything to answer from it. */
export type Listener = Awaited<ReturnType<typeof createListener>>

/** Listens on exactly this port; a taken one is an error, never another port. */
export async function createListener(options: { host: string; port: number }) {
  let answer = answerStarting
  const listen = getRequestListener(
    (request, env) => {
      const peer = env.incoming.socket.remoteAddress
      return answer(request, peer === undefined ? {} : { peer })
    },
    { overrideGlobalObjects: false, errorHandler: answerUnreadable },
  )
  /** How many requests of a connection are under way. */
  const open = new WeakMap<Socket, number>()
  const server = createServer(limits, (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming
    open.set(socket, (open.get(socket) ?? 0) + 1)
    // A stop waits for answers, and for no connection that is kept for the next request.
    outgoing.once('close', () => {
      const left = (open.get(socket) ?? 1) - 1
      open.set(socket, left)
      if (left === 0 && !server.listening) socket.destroySoon()
    })
    void listen(incoming, outgoing)
  })
  server.maxConnections = mostConnections
  server.setTimeout(silenceMs)

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, options)))
    server.listen(options.port, options.host, () => resolve())
  })
  return {
    url: urlOf(options.host, server.address()),
    serve(fetch: Fetch): void {
      answer = fetch
    },
    /** Takes nothing new, lets requests finish for `limitMs`, then cuts them. */
    close(limitMs: number): Promise<void> {
      return new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), limitMs)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
      })
    },
  }
}

function urlOf(host: string, address: ReturnType<ReturnType<typeof createServer>['address']>) {
  const port = typeof address === 'object' && address !== null ? address.port : 0
  // An address that stands for all of them is none that a browser can open.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function explain(error: Error, { host, port }: { host: string; port: number }): Error {
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} on ${host} is taken: stop what listens there, or set PORT to another one.`,
    )
  }
  if (code === 'EACCES') {
    return new Error(`Port ${port} may not be used by this user: set PORT to one above 1023.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Error(`HOST is ${host}, which is not an address of this machine.`)
  }
  return error
}

/** The answer to bytes that cannot be read as a request: they have no route, so it is complete by itself. */
function answerUnreadable(error: unknown): Response {
  const isOurs = error instanceof Error && error.name === 'RequestError'
  return answerAlone(
    isOurs
      ? new Problem('invalid_request', 'This is not a request that can be read.')
      : new Problem('internal', 'Something went wrong in the service.'),
  )
}

function answerAlone(problem: Problem): Response {
  const answer = answerProblem(problem, createIdentifier('req'))
  for (const [name, value] of Object.entries(securityHeaders(false, null))) {
    answer.headers.set(name, value)
  }
  answer.headers.set('Cache-Control', cacheControl.none)
  return answer
}
