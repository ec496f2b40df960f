import { whenDrawn } from '#src/features/session/line/asked-row.ts'

/** The name of the highlight in hits.css. */
const NAME = 'hit'

/** Older browsers have no highlights; the frame around the row shows the hit there. */
const highlights: HighlightRegistry | undefined = CSS.highlights

/** Marks each place of a text in the drawn words of a row, without a change of the page. */
export function markWords(key: string, text: string): void {
  const wanted = text.trim().toLowerCase()
  unmarkWords()
  if (wanted === '') return
  whenDrawn(key, (row) => highlights?.set(NAME, new Highlight(...rangesOf(row, wanted))))
}

export function unmarkWords(): void {
  highlights?.delete(NAME)
}

function rangesOf(row: Element, wanted: string): Range[] {
  const ranges: Range[] = []
  const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const words = node.nodeValue?.toLowerCase() ?? ''
    // Some capitals are longer in small letters.
    if (words.length !== node.nodeValue?.length) continue
    for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + 1)) {
      const range = new Range()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      ranges.push(range)
    }
  }
  return ranges
}
