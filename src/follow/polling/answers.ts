/** Keeps an older answer from overwriting a newer one; times are those at which requests went out, all by one steady clock. */
export type Sequence = {
  /** True when nothing that was asked later has been accepted, and nothing was written since. */
  accept(id: string, askedAt: number): boolean
  /** Something was written: whatever was asked before may not know of it. */
  written(at: number): void
}

/** One for all sessions: what is `written` goes for each of them. */
export function createSequence(): Sequence {
  const accepted = new Map<string, number>()
  let writtenAt = -Infinity
  return {
    accept(id, askedAt) {
      if (askedAt < writtenAt || askedAt < (accepted.get(id) ?? -Infinity)) return false
      accepted.set(id, askedAt)
      return true
    },
    written: (at) => (writtenAt = Math.max(writtenAt, at)),
  }
}

/** Tells a few sessions that a key may not read (403) from a key that may read none. */
export type Forbidden = {
  /** A session, its messages or the list of sessions has been read. */
  read(now: number): void
  /** A session was forbidden. True when it is the key: several were in a row, and none was read for long. */
  forbade(id: string, now: number): boolean
}

const SEVERAL = 3
/** Longer than the readings of any session are apart, in a tab that was hidden for long, too. */
const LONG_MS = 180_000

/** Times are in ms of one steady clock; `now` counts as the first reading. */
export function createForbidden(now: number): Forbidden {
  const ids = new Set<string>()
  let readAt = now
  return {
    read(at) {
      readAt = at
      ids.clear()
    },
    forbade(id, at) {
      ids.add(id)
      return ids.size >= SEVERAL && at - readAt >= LONG_MS
    },
  }
}
