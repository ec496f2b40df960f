const FRESH_MS = 1_000

/** One request for all who ask the same in the same moment. */
export type SharedReads = {
  /** An answer under way or less than a second old, else what `read` fetches. */
  share: <Result>(key: string, read: (signal: AbortSignal) => Promise<Result>) => Promise<Result>
  /** Lets others join a read that is under way. */
  offer: (key: string, answer: Promise<unknown>) => void
  /** Something was written: what was read before it counts no more. */
  forget: () => void
  /** Gives up what is under way, as after waking up. */
  abort: () => void
}

export function createSharedReads(now: () => number): SharedReads {
  const shared = new Map<string, { answer: Promise<unknown>; until: number }>()
  let underWay = new AbortController()

  function offer(key: string, answer: Promise<unknown>): void {
    const entry = { answer, until: Infinity }
    shared.set(key, entry)
    answer.then(
      () => (entry.until = now() + FRESH_MS),
      () => (entry.until = now()),
    )
  }

  return {
    share<Result>(key: string, read: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      for (const [other, { until }] of shared) if (until <= now()) shared.delete(other)
      const known = shared.get(key)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What lies under a key is what `read` of the same key has given.
      if (known) return known.answer as Promise<Result>
      const answer = read(underWay.signal)
      offer(key, answer)
      return answer
    },
    offer,
    forget: () => shared.clear(),
    abort() {
      shared.clear()
      underWay.abort()
      underWay = new AbortController()
    },
  }
}
