import { startFaultyLink, type Passage, type PassingRequest } from '#src/testing/faulty-link.ts'

export type NetworkFault = 'none' | 'drop before' | 'drop after' | 'delay' | 'put off'

/** A POST of §4 as it left the page, and what the service made of it; null when it did not get there. */
type Departure = { path: string; key: string | null; status: number | null }

const DELAY_S = 35
const LATENCY_MS = 5

/** Before its first byte, within its first line, its headers, its body. */
const CUTS = [0, 1, 12, 300, 900, 1_300]

/**
 * For tests: a network between a page and the real gateway, made of TCP connections. Reads pass; a POST
 * of §4 or a sign-up is reset on its way there (`drop before`), its answer is reset at one of several bytes
 * (`drop after`), it arrives 35 seconds late (`delay`), or somebody on the way answers 429 (`put off`).
 */
export async function startFaultyNetwork(gatewayUrl: string, secondMs: number, cut = 0) {
  let fault: NetworkFault = 'none'
  let hidden: RegExp | null = null
  const departures: Departure[] = []

  const link = await startFaultyLink(gatewayUrl, LATENCY_MS, passageOf)
  networks.add(link)

  function passageOf({ method, path, headers }: PassingRequest): Passage {
    if (method === 'GET' && hidden?.test(path) === true) return { isLost: true }
    const isSignUp = path === '/api/auth/signup' && fault !== 'none'
    if (method !== 'POST' || !(path.startsWith('/v1/') || isSignUp)) return {}
    const departure: Departure = { path, key: headers.get('Idempotency-Key'), status: null }
    departures.push(departure)
    return {
      isLost: fault === 'drop before',
      delayMs: fault === 'delay' ? DELAY_S * secondMs : 0,
      answerEndsAtByte: fault === 'drop after' ? (CUTS[cut % CUTS.length] ?? 0) : null,
      onStatus: (status) => (departure.status = status),
    }
  }

  return {
    departures,
    set(next: NetworkFault) {
      fault = next
    },
    /** No reading of such a path gets through any more. */
    hide(paths: RegExp) {
      hidden = paths
    },
    request(url: string, init: RequestInit): Promise<Response> {
      const { pathname, search } = new URL(url)
      if (fault === 'put off' && init.method === 'POST') {
        return Promise.resolve(Response.json({ error: 'Too many' }, { status: 429 }))
      }
      return fetch(link.url + pathname + search, init)
    },
  }
}

export type FaultyNetwork = Awaited<ReturnType<typeof startFaultyNetwork>>

const networks = new Set<{ close(): Promise<void> }>()

/** For tests: ends every network of this file's tests. */
export async function closeNetworks(): Promise<void> {
  await Promise.all([...networks].map((link) => link.close()))
}
