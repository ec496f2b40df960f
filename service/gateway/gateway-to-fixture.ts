import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { readConfig } from '#service/config.ts'
import { startServer } from '#service/server.ts'

import { startElsewhere, tell } from './remote-fixture.ts'

export type TestGatewayTo = Awaited<ReturnType<typeof createTestGatewayTo>>

/** For tests: the process in front of a service that takes everything, and requests byte by byte. */
export async function createTestGatewayTo() {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-to-'))
  const elsewhere = await startElsewhere((_, reply) => tell(reply, 200, {}))
  const server = await startServer(
    readConfig({
      PORT: '0',
      SIGNALBOX_DATA: folder,
      SERVICE_URL: `${elsewhere.url}/base`,
      LOG: 'off',
    }),
    { distFolder: folder },
  )
  const { port, host } = new URL(server.url)
  return {
    arrivals: elsewhere.arrivals,
    /** The status of the answer to a request line that no client would let through. */
    async sendRaw(target: string, headers: Record<string, string>, method = 'GET') {
      const all = { Host: host, Connection: 'close', ...headers }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      const socket = connect({ port: Number(port), host: '127.0.0.1' })
      socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
      const answer = await text(socket)
      return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
    },
    async close() {
      await server.stop()
      await elsewhere.close()
      await rm(folder, { recursive: true })
    },
  }
}
