type Growth = { roundSize?: number; messageEveryMs?: number }

/**
 * For tests over days of a clock of ours: a service that answers from a script, at once. The first session
 * has so many messages, and one more each `messageEveryMs`.
 */
export function scriptedService(
  sessions: number,
  begun: number,
  { roundSize = 10, messageEveryMs = Infinity }: Growth = {},
) {
  let reads = 0
  const start = Date.now()
  const said = () => begun + Math.floor((Date.now() - start) / messageEveryMs)
  const session = (id: string, index: number) => ({
    id,
    goal: `Goal ${index}`,
    status: 'running',
    // Each answer tells of a little more, as in life.
    cost: { amount: (1.5 + reads / 1e6).toFixed(6), currency: 'USD', budget: '20' },
    rounds:
      index === 0
        ? Array.from({ length: Math.ceil(said() / roundSize) }, (_, round) => roundOf(round))
        : [roundOf(0)],
    humanInput: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: new Date().toISOString(),
  })
  const page = (after: string | null, limit: number) => {
    const from = after === null ? 0 : (Number(after.slice(4)) + 1) * roundSize
    const messages = said()
    const end = Math.min(messages, from + limit)
    return {
      messages: Array.from({ length: Math.max(0, end - from) }, (_, offset) => {
        const index = from + offset
        const roundId = `rnd_${Math.floor(index / roundSize)}`
        return { id: `msg_${index}`, roundId, role: 'agent', content: `Message ${index}` }
      }),
      hasMore: end < messages,
    }
  }
  const answer = (path: string, query: URLSearchParams): unknown => {
    reads += 1
    const [, , , id = '', messagesOf] = path.split('/')
    if (messagesOf) return page(query.get('after'), Number(query.get('limit') ?? 50))
    const index = Number(id.slice(4))
    return index < sessions ? session(id, index) : null
  }
  return {
    reads: () => reads,
    /** How many messages the first session has by now. */
    said,
    fetch: behindGateway((input) => {
      const { pathname, searchParams } = urlOf(input)
      return Promise.resolve(Response.json(answer(pathname, searchParams)))
    }),
  }
}

/** For tests: a gateway that holds a key of an account, in front of a service that `answer` speaks for. */
export function behindGateway(
  answer: typeof fetch,
  { uid = 'user', service = 'local' } = {},
): typeof fetch {
  const account = { uid, email: 'ada@example.org', emailVerified: false }
  const keys = [{ name: 'k', hint: '…f3a9', keyId: 'key_1', active: true }]
  return (input, init) => {
    const path = pathOf(input)
    if (path === '/__signalbox/config') {
      return Promise.resolve(Response.json({ mode: 'gateway', service }))
    }
    if (path === '/__signalbox/custody') return Promise.resolve(Response.json({ account, keys }))
    return answer(input, init)
  }
}

/** For tests: nothing comes until the request is given up. */
export function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function roundOf(round: number) {
  return {
    id: `rnd_${round}`,
    number: round + 1,
    title: 'Read',
    status: 'complete',
    startedAt: new Date(1_767_225_600_000 + round * 1_000).toISOString(),
  }
}

/** For tests: the same with a limit that it keeps to itself: so many requests in each minute, 429 for the rest. */
export function withHiddenLimit(perMinute: number, answer: typeof fetch) {
  let minute = -1
  let used = 0
  const counts = { asked: 0, refused: 0 }
  const limited: typeof fetch = (input, init) => {
    if (!pathOf(input).startsWith('/v1')) return answer(input, init)
    const now = Date.now()
    const current = Math.floor(now / 60_000)
    if (current !== minute) [minute, used] = [current, 0]
    used += 1
    counts.asked += 1
    if (used <= perMinute) return answer(input, init)
    counts.refused += 1
    const headers = { 'Retry-After': String(60 - Math.floor((now % 60_000) / 1_000)) }
    return Promise.resolve(Response.json({ error: {} }, { status: 429, headers }))
  }
  return { fetch: limited, counts }
}

/** For tests: the path of what was asked. */
export function pathOf(input: string | URL | Request): string {
  return urlOf(input).pathname
}

function urlOf(input: string | URL | Request): URL {
  return new URL(input instanceof Request ? input.url : input, 'http://localhost')
}
