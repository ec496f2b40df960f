import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many connections there may be at once, and how many of them from one address. */
export type Room = { most: number; mostOfOne: number }

const usualRoom: Room = { most: 1_000, mostOfOne: 500 }

/** What a connection is at; the lower it is, the sooner it makes room for another. */
const silent = 0
const idle = 1
const sending = 2
const answered = 3

type Connection = {
  peer: string
  state: typeof silent | typeof idle
  under: IncomingMessage | null
}

/**
 * Where there is no room, or none for that address, a new connection takes the place of another one: of the
 * oldest that has asked nothing yet, else that stands idle, else whose body does not end. Only where all are
 * being answered it is closed. So whoever holds connections shuts nobody out.
 */
export function keepRoom(server: Server, { most, mostOfOne }: Room = usualRoom): void {
  const connections = new Map<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? ''
    const own = [...connections].filter(([, one]) => one.peer === peer)
    const isFull = connections.size >= most || own.length >= mostOfOne
    const last = isFull ? leastAtWork(own.length >= mostOfOne ? own : [...connections]) : null
    if (isFull && last === null) {
      socket.destroy()
      return
    }
    if (last) {
      connections.delete(last)
      last.destroy()
    }
    connections.set(socket, { peer, state: silent, under: null })
    socket.once('close', () => connections.delete(socket))
  })

  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const one = connections.get(request.socket)
    if (!one) return
    one.under = request
    answer.once('close', () => {
      one.under = null
      one.state = idle
    })
  })
}

/** The oldest of those that do least; null where each is being answered. */
function leastAtWork(among: readonly (readonly [Socket, Connection])[]): Socket | null {
  const ranked = among.map(([socket, one]) => ({ socket, rank: rankOf(one) }))
  const least = Math.min(...ranked.map(({ rank }) => rank))
  if (least === answered) return null
  return ranked.find(({ rank }) => rank === least)?.socket ?? null
}

function rankOf({ state, under }: Connection): number {
  if (under === null) return state
  return under.complete ? answered : sending
}
