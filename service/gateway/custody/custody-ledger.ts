import type { Custody } from './custody.ts'

const keepMs = 12 * 60 * 60 * 1000

/**
 * What this process remembers of the custodies it changed: cookies travel in parallel, and an answer
 * that was under way during a change must neither undo it nor bring a sign-out back.
 */
export type CustodyLedger = {
  noteChange(custody: Custody): void
  noteEnd(custodyId: string): void
  hasEnded(custodyId: string): boolean
  /** Whether a later version of this custody has been sent out since. */
  isBehind(custody: Custody): boolean
}

export function createCustodyLedger(now: () => number): CustodyLedger {
  const known = new Map<string, { version: number; notedAtMs: number }>()

  function note(custodyId: string, version: number): void {
    for (const [id, { notedAtMs }] of known) {
      if (notedAtMs + keepMs > now()) break
      known.delete(id)
    }
    // Deleted first, so that the map stays in the order of the notes.
    known.delete(custodyId)
    known.set(custodyId, { version, notedAtMs: now() })
  }

  return {
    noteChange: ({ custodyId, version }) => note(custodyId, version),
    noteEnd: (custodyId) => note(custodyId, Infinity),
    hasEnded: (custodyId) => known.get(custodyId)?.version === Infinity,
    isBehind: ({ custodyId, version }) => (known.get(custodyId)?.version ?? 0) > version,
  }
}
