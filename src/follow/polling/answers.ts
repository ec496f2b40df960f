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
