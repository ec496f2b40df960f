const NOTED_AFTER_MS = 100

/** The router keeps the key of a location in the history entry, and a page keeps the place of its reader there. */
export type HistoryEntry = {
  key?: string
  /** The distance of the page from its top, in pixels. */
  scroll?: number | undefined
  /** The first row in view of a session's line. */
  place?: { row: string; offset: number } | undefined
}

export function historyEntry(): HistoryEntry {
  return window.history.state ?? {}
}

export function changeHistoryEntry(change: Omit<HistoryEntry, 'key'>): void {
  window.history.replaceState({ ...historyEntry(), ...change }, '')
}

/** Calls soon after `page`, or anything, has scrolled, as browsers limit how often an entry may change. */
export function afterScroll(note: () => void, page?: Document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = ({ target }: Event) => {
    // To ask for the place of a page that has not moved would cost a layout with each new row of a box.
    if (page && target !== page) return
    clearTimeout(timer)
    const { key } = historyEntry()
    // Meanwhile another page may be open.
    timer = setTimeout(() => historyEntry().key === key && note(), NOTED_AFTER_MS)
  }
  const first = { capture: true, passive: true }
  document.addEventListener('scroll', onScroll, first)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('scroll', onScroll, first)
  }
}
