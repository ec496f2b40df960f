import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What a connection is at; the lower it is, the sooner it makes room for another. */
const [silent, idle, sending, answered] = [0, 1, 2, 3] as const

type Connection = { state: typeof silent | typeof idle; under: IncomingMessage | null }

/**
 * Ends connections whose readers take nothing for `patienceMs`. Where there is no room, a new connection takes
 * the place of the oldest of the lowest rank that is below `answered`, else it is closed: whoever holds many
 * shuts nobody out. Addresses tell nobody apart: peers are this machine and the proxy in front.
 */
export function limitConnections(server: Server, most = 1_000, patienceMs = 30_000): void {
  const connections = new Map<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    if (connections.size >= most) {
      const last = leastAtWork(connections)
      if (last === null) {
        socket.destroy()
        return
      }
      connections.delete(last)
      last.destroy()
    }
    connections.set(socket, { state: silent, under: null })
    socket.once('close', () => connections.delete(socket))
  })

  // Nothing has come or gone for so long, nor was a part of a large write taken.
  server.setTimeout(patienceMs)
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request
    // One whose answer is still to come is let be.
    answer.on('timeout', () => void (socket.writableLength > 0 && socket.destroy()))
    const one = connections.get(socket)
    if (!one) return
    one.under = request
    answer.once('close', () => {
      one.under = null
      one.state = idle
    })
  })
}

/** The oldest of those that do least; null where each is being answered. */
function leastAtWork(connections: ReadonlyMap<Socket, Connection>): Socket | null {
  const ranked = [...connections].map(([socket, one]) => ({ socket, rank: rankOf(one) }))
  const least = Math.min(...ranked.map(({ rank }) => rank))
  if (least === answered) return null
  return ranked.find(({ rank }) => rank === least)?.socket ?? null
}

function rankOf({ state, under }: Connection) {
  if (under === null) return state
  return under.complete ? answered : sending
}
