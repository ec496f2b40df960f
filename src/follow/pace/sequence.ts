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
