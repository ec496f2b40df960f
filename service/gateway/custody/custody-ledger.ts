import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

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

/**
 * Remembers for as long as a cookie can be good (12 h by `now`), and only sealed texts. What has ended is an
 * empty file in `folder`, too: it stays ended after a restart, and for another process with this folder.
 */
export function createCustodyLedger(options: {
  folder: string
  now: () => number
  /** Told why an end could not be kept; it then lives as long as this process. */
  onProblem: (error: unknown) => void
}): CustodyLedger {
  const { folder, now, onProblem } = options
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

  /** At once, as nothing may come between the look at what has ended and the next end. */
  function keepEnd(custodyId: string): void {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      for (const name of readdirSync(folder)) {
        const file = statSync(join(folder, name), { throwIfNoEntry: false })
        if (file && file.mtimeMs + keepMs <= now()) rmSync(join(folder, name), { force: true })
      }
      const file = join(folder, custodyId)
      writeFileSync(file, '', { mode: 0o600 })
      utimesSync(file, now() / 1000, now() / 1000)
    } catch (error) {
      onProblem(error)
    }
  }

  return {
    noteChange: ({ custodyId, version }, sealed) => note(custodyId, version, sealed),
    noteEnd(custodyId) {
      note(custodyId, Infinity, null)
      keepEnd(custodyId)
    },
    hasEnded: (custodyId) =>
      known.get(custodyId)?.sealed === null || existsSync(join(folder, custodyId)),
    laterThan({ custodyId, version }) {
      const latest = known.get(custodyId)
      return latest !== undefined && latest.version > version ? latest.sealed : null
    },
  }
}
