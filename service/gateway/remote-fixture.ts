import type { IncomingMessage, ServerResponse } from 'node:http'

import { serveOnFreePort } from '#src/testing/serve-on-free-port.ts'

type Arrival = { method: string; url: string; headers: Headers; body: string }

export type Answerer = (arrival: Arrival, reply: ServerResponse) => void | Promise<void>

/** For tests: an HTTP server on a free port of this machine, and everything that reached it. */
export async function startElsewhere(answer: Answerer) {
  const arrivals: Arrival[] = []
  const served = await serveOnFreePort((request, reply) => {
    void read(request).then((arrival) => {
      arrivals.push(arrival)
      return answer(arrival, reply)
    })
  })
  return { ...served, arrivals }
}

async function read(request: IncomingMessage): Promise<Arrival> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  const body = Buffer.concat(parts).toString('utf8')
  return { method: request.method ?? '', url: request.url ?? '', headers, body }
}

/** For tests: a JSON answer. */
export function tell(reply: ServerResponse, status: number, body: unknown, headers = {}): void {
  reply.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  reply.end(JSON.stringify(body))
}
