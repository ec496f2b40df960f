import { setTimeout as delay } from 'node:timers/promises'

import type { Gateway } from '#src/queries/console-fixture.ts'

export type NetworkFault = 'none' | 'drop before' | 'drop after' | 'delay'

/** A POST of §4 as it left the page, and what the service made of it; null when it did not get there. */
export type Departure = { path: string; key: string | null; status: number | null }

const DELAY_S = 40

/**
 * For tests: a network between the page and the real gateway. Reads pass; a POST of §4 is lost on its
 * way there (`drop before`), its answer is lost (`drop after`), or it arrives 40 seconds late (`delay`).
 */
export function createFaultyNetwork(gateway: Gateway, secondMs: number) {
  let fault: NetworkFault = 'none'
  const departures: Departure[] = []

  async function send(url: string, init: RequestInit, departure: Departure): Promise<Response> {
    if (fault === 'drop before') throw new TypeError('the connection was reset')
    const isLost = fault === 'drop after'
    if (fault === 'delay') await delay(DELAY_S * secondMs)
    const answer = await gateway.request(url, init)
    departure.status = answer.status
    if (isLost) throw new TypeError('the connection was reset')
    return answer
  }

  return {
    departures,
    set(next: NetworkFault) {
      fault = next
    },
    async request(url: string, init: RequestInit): Promise<Response> {
      const { pathname } = new URL(url)
      if (init.method !== 'POST' || !pathname.startsWith('/v1/')) return gateway.request(url, init)
      const key = new Headers(init.headers).get('Idempotency-Key')
      const departure: Departure = { path: pathname, key, status: null }
      departures.push(departure)
      const { signal } = init
      const sending = send(url, init, departure)
      if (!signal) return sending
      // Giving up on this side calls nothing back that has left.
      const givenUp = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')))
      })
      return Promise.race([sending, givenUp])
    },
  }
}
