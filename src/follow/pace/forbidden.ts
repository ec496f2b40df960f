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
