import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import * as z from 'zod/mini'

/** How many connections there may be at once, and how many of them from one address. */
export type Room = { most: number; mostOfOne: number }

const usualRoom: Room = { most: 1_000, mostOfOne: 500 }

/** Milliseconds between looks at readers; after `yields` looks without progress one makes room, after `ends` it ends. */
export type Patience = { lookMs: number; yields: number; ends: number }

const usualPatience: Patience = { lookMs: 1_000, yields: 2, ends: 30 }

/** What a connection is at; the lower it is, the sooner it makes room for another. */
const [stuck, silent, idle, sending, answered] = [0, 1, 2, 3, 4] as const

type Connection = {
  peer: string
  state: typeof silent | typeof idle
  under: IncomingMessage | null
  /** Bytes that the system has taken for the reader, and how many looks have found no more. */
  taken: number
  looks: number
}

/**
 * Ends connections whose readers take nothing. Where there is no room, a new connection takes the place of the
 * oldest of the lowest rank that is below `answered`, else it is closed: whoever holds many shuts nobody out.
 */
export function limitConnections(
  server: Server,
  { most, mostOfOne }: Room = usualRoom,
  { lookMs, yields, ends }: Patience = usualPatience,
): void {
  const connections = new Map<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? ''
    const own = [...connections].filter(([, one]) => one.peer === peer)
    const isFull = connections.size >= most || own.length >= mostOfOne
    const among = own.length >= mostOfOne ? own : [...connections]
    const last = isFull ? leastAtWork(among, yields) : null
    if (isFull && last === null) {
      socket.destroy()
      return
    }
    if (last) {
      connections.delete(last)
      last.destroy()
    }
    connections.set(socket, { peer, state: silent, under: null, taken: 0, looks: 0 })
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

  function look(): void {
    for (const [socket, one] of connections) {
      const taken = takenBy(socket)
      one.looks = taken !== null && taken === one.taken ? one.looks + 1 : 0
      one.taken = taken ?? 0
      if (one.looks >= ends) socket.destroy()
    }
  }
  const looking = setInterval(look, lookMs).unref()
  server.once('close', () => clearInterval(looking))
}

/** Node's own timeouts read this, too: its public counts take a large write for done when it begins. */
const handleShape = z.object({ writeQueueSize: z.number(), bytesWritten: z.number() })

/** How much of an answer the system has taken for its reader; null where no reader is waited for. */
function takenBy(socket: Socket): number | null {
  if (socket.writableLength === 0) return null
  const { success, data } = z.safeParse(handleShape, Reflect.get(socket, '_handle'))
  return success ? data.bytesWritten - data.writeQueueSize : 0
}

/** The oldest of those that do least; null where each is being answered. */
function leastAtWork(
  among: readonly (readonly [Socket, Connection])[],
  yields: number,
): Socket | null {
  const ranked = among.map(([socket, one]) => ({ socket, rank: rankOf(one, yields) }))
  const least = Math.min(...ranked.map(({ rank }) => rank))
  if (least === answered) return null
  return ranked.find(({ rank }) => rank === least)?.socket ?? null
}

function rankOf({ state, under, looks }: Connection, yields: number): number {
  if (looks >= yields) return stuck
  if (under === null) return state
  return under.complete ? answered : sending
}
