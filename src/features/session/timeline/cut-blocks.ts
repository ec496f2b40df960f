import type { Entry } from './line-row.ts'

const LEAST = 12
const MOST = 32
/** Every ninth key on average ends a long enough block, so a block has about twenty rows. */
const ONE_IN = 9

/**
 * The ends of the blocks of a segment. Keys decide and not the count, so that a message in the middle
 * moves only the blocks around the message.
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

/** The last characters of keys differ between messages, both in counted and in random keys. */
function isBoundary(key: string): boolean {
  const last = key.length - 1
  return (key.charCodeAt(last) * 31 + key.charCodeAt(last - 1) * 7) % ONE_IN === 0
}
