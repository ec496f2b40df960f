export type Sequence = {
  accept: (id: string, askedAt: number) => boolean
  written: (id: string, at: number) => void
}

/** Keeps an older answer from overwriting a newer one. All times are of one steady clock. */
export function createSequence(): Sequence {
  const accepted = new Map<string, number>()
  const written = new Map<string, number>()
  return {
    /** True when no later request was accepted, and no write went out since. */
    accept(id: string, askedAt: number): boolean {
      const since = Math.max(written.get(id) ?? -Infinity, accepted.get(id) ?? -Infinity)
      if (askedAt < since) return false
      accepted.set(id, askedAt)
      return true
    },
    /** A write of this session went out: an answer to an earlier request may not know of it. */
    written(id: string, at: number): void {
      written.set(id, at)
    },
  }
}

const SEVERAL = 3
/** Longer than the readings of any session are apart, in a tab that was hidden for long, too. */
const LONG_MS = 180_000

/**
 * Tells a few sessions that a key may not read (403) from a key that may read none. Times are
 * milliseconds of one steady clock; `now` counts as the first reading.
 */
export function createForbidden(now: number) {
  const ids = new Set<string>()
  let readAt = now
  return {
    /** A session, its messages or the list of sessions has been read. */
    read(at: number): void {
      readAt = at
      ids.clear()
    },
    /** A session was forbidden. True when the key is: several in a row, and no reading for long. */
    forbade(id: string, at: number): boolean {
      ids.add(id)
      return ids.size >= SEVERAL && at - readAt >= LONG_MS
    },
  }
}
