import { hashSecret } from '#service/auth/secrets.ts'

export type AnswerCopy = { status: number; headers: [string, string][]; bytes: ArrayBuffer }

/** Reads what `ask` gets to its end. Rejects when that does, or when the answer breaks off. */
export async function copyOf(ask: () => Promise<Response>): Promise<AnswerCopy> {
  const answer = await ask()
  return {
    status: answer.status,
    headers: [...answer.headers],
    bytes: await answer.arrayBuffer(),
  }
}

/** A fresh answer of the copied one: each caller reads its body for himself. */
export function answerOf({ status, headers, bytes }: AnswerCopy): Response {
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers })
}

/** As long as the answer to a reading is given to further callers, counted from its arrival. */
const freshMs = 1_000
/** A caller gives up after this and asks again: what still hangs by then is joined by nobody. */
const joinMs = 10_000
const mostKept = 500
const mostBytes = 16 * 1024 * 1024
const sessionPath = /^\/v1\/sessions\/[^/]+/
const listPath = /^\/v1\/sessions(\?|$)/

/** A reading of the service: with which key, and of what (path and query). */
type Reading = { key: string; target: string }

export type SharedReads = ReturnType<typeof createSharedReads>

type Shared = Reading & {
  answer: Promise<AnswerCopy>
  askedAtMs: number
  keptFromMs: number | null
  bytes: number
}

/**
 * Equal readings with the same key become one request to the service: several tabs and operators that
 * follow the same session with one key. Only 200s and 404s are kept, never longer than a second; no key
 * gets the answer to another. A caller who leaves stops nobody else's reading.
 */
export function createSharedReads(now: () => number) {
  const shared = new Map<string, Shared>()

  function findFresh(id: string): Shared | null {
    const found = shared.get(id)
    if (!found) return null
    const { askedAtMs, keptFromMs } = found
    const isFresh = keptFromMs === null ? now() - askedAtMs < joinMs : now() - keptFromMs < freshMs
    return isFresh ? found : null
  }

  function begin(id: string, reading: Reading, ask: () => Promise<Response>): Shared {
    const begun: Shared = {
      ...reading,
      answer: copyOf(ask),
      askedAtMs: now(),
      keptFromMs: null,
      bytes: 0,
    }
    shared.set(id, begun)
    void settle(id, begun)
    return begun
  }

  async function settle(id: string, begun: Shared): Promise<void> {
    // Each page that waits for it is told why it failed.
    const copy = await begun.answer.catch(() => null)
    if (shared.get(id) !== begun) return
    if (copy === null || (copy.status !== 200 && copy.status !== 404)) {
      shared.delete(id)
      return
    }
    // A part of a session that was read before its record may be older than the record.
    const within = `${begun.target}/`
    forgetWhere(({ key, target }) => key === begun.key && target.startsWith(within))
    begun.keptFromMs = now()
    begun.bytes = copy.bytes.byteLength
    tidy()
  }

  function forgetWhere(holds: (one: Shared) => boolean): void {
    for (const [id, one] of shared) if (holds(one)) shared.delete(id)
  }

  /** Removes the readings that are over, and then the oldest, until the rest is within bounds. */
  function tidy(): void {
    forgetWhere(({ keptFromMs }) => keptFromMs !== null && now() - keptFromMs >= freshMs)
    let held = shared.values().reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [id, { bytes }] of shared) {
      if (shared.size <= mostKept && held <= mostBytes) return
      shared.delete(id)
      held -= bytes
    }
  }

  return {
    /** The answer to a reading: that of an equal one under way or just answered, else what `ask` gets. */
    async read({ key, target }: Reading, ask: () => Promise<Response>): Promise<Response> {
      const reading = { key: hashSecret(key).toString('hex'), target }
      const id = `${reading.key} ${target}`
      const { answer } = findFresh(id) ?? begin(id, reading, ask)
      return answerOf(await answer)
    },
    /** A write has changed the session of this path, and with it the list of sessions; null: everything. */
    forget(path: string | null): void {
      if (path === null) return shared.clear()
      const [session] = sessionPath.exec(path) ?? []
      forgetWhere(
        ({ target }) =>
          listPath.test(target) || (session !== undefined && target.startsWith(session)),
      )
    },
  }
}
