import type { Custody } from './custody.ts'
import type { Sealed } from './seal.ts'

const keepMs = 12 * 60 * 60 * 1000

/**
 * What this process remembers of the custodies it changed: cookies travel in parallel, and an answer
 * that was under way during a change must neither undo it nor bring a sign-out back.
 */
export type CustodyLedger = {
  noteChange(custody: Custody, sealed: Sealed): void
  noteEnd(custodyId: string): void
  hasEnded(custodyId: string): boolean
  /** The latest version of this custody, sealed; null when the one asked about is the latest. */
  laterThan(custody: Custody): Sealed | null
}

/** Remembers for as long as a cookie can be good (12 h by `now`), and only sealed texts. */
export function createCustodyLedger(now: () => number): CustodyLedger {
  // Without a text it has ended.
  const known = new Map<string, { version: number; sealed: Sealed | null; notedAtMs: number }>()

  function note(custodyId: string, version: number, sealed: Sealed | null): void {
    for (const [id, { notedAtMs }] of known) {
      if (notedAtMs + keepMs > now()) break
      known.delete(id)
    }
    // Deleted first, so that the map stays in the order of the notes.
    known.delete(custodyId)
    known.set(custodyId, { version, sealed, notedAtMs: now() })
  }

  return {
    noteChange: ({ custodyId, version }, sealed) => note(custodyId, version, sealed),
    noteEnd: (custodyId) => note(custodyId, Infinity, null),
    hasEnded: (custodyId) => known.get(custodyId)?.sealed === null,
    laterThan({ custodyId, version }) {
      const latest = known.get(custodyId)
      return latest !== undefined && latest.version > version ? latest.sealed : null
    },
  }
}
