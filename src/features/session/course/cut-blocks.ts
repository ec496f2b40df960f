import type { Entry } from './line-row.ts'

const LEAST = 12
const MOST = 32
/** One key in so many ends a block once it is long enough: about twenty rows on the average. */
const ONE_IN = 9

/**
 * Where the blocks of a stretch end. The keys decide, not the count: a message that turns up in the
 * middle then moves only the blocks around it, and all others stay what they were.
 */
export function blockEnds(entries: readonly Entry[]): readonly number[] {
  const ends: number[] = []
  let from = 0
  for (let index = 1; index < entries.length; index += 1) {
    const rows = index - from
    if (rows < LEAST || (rows < MOST && !isBoundary(entries[index]?.key ?? ''))) continue
    ends.push(index)
    from = index
  }
  ends.push(entries.length)
  return ends
}

/** The end of a key differs from one message to the next, be it counted or random. */
function isBoundary(key: string): boolean {
  const last = key.length - 1
  return (key.charCodeAt(last) * 31 + key.charCodeAt(last - 1) * 7) % ONE_IN === 0
}
