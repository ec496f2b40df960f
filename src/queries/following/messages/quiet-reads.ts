const SHARE = 3

/** Counts the readings of each session in a row that have shown nothing new. */
export type QuietReads = {
  /** Whether the messages behind this reading are to be looked at: each time, or after a quiet one every third. */
  isDue(id: string, isQuiet: boolean): boolean
  /** Nobody looks at the session any more. */
  forget(id: string): void
}

/** The looks that make sure of a quiet list need not be made by each tab each time. */
export function createQuietReads(): QuietReads {
  const inARow = new Map<string, number>()
  return {
    isDue(id, isQuiet) {
      const count = isQuiet ? (inARow.get(id) ?? 0) + 1 : 0
      inARow.set(id, count)
      return count % SHARE === 0
    },
    forget: (id) => void inARow.delete(id),
  }
}
