import { findScroller } from '#src/features/session/line/scrolling.ts'

/** The name of the highlight in hits.css. */
const NAME = 'hit'

/** Older browsers have no highlights; the frame around the row shows the hit there. */
const highlights: HighlightRegistry | undefined = CSS.highlights

/** The frames that the browser may take to draw what a press shows. */
const PATIENCE = 60
let frame = 0

/** Marks each place of a text in the words of a row, and brings the first place into view. */
export function markWords(row: Element, text: string, frames = PATIENCE): void {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return
  const ranges = rangesOf(row, wanted)
  highlights?.set(NAME, new Highlight(...ranges))
  const [first] = ranges
  if (first) return bringRangeIntoView(first, row)
  // The words may stand in the part of a long text that comes at a press.
  row.querySelector<HTMLElement>('[data-more]')?.click()
  if (frames > 0) frame = requestAnimationFrame(() => markWords(row, text, frames - 1))
}

export function unmarkWords(): void {
  cancelAnimationFrame(frame)
  highlights?.delete(NAME)
}

/** A row may be taller than the screen, and a line of code wider than its box. */
function bringRangeIntoView(range: Range, row: Element): void {
  const { left, top } = range.getBoundingClientRect()
  const scroller = findScroller(row)
  scroller.scrollBy({ top: top - scroller.clientHeight / 2 })
  const box = range.startContainer.parentElement?.closest('[tabindex]')
  if (box) box.scrollBy({ left: left - box.getBoundingClientRect().left - box.clientWidth / 2 })
}

function rangesOf(row: Element, wanted: string): Range[] {
  const ranges: Range[] = []
  const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    // The words of a button are the console's own.
    if (node.parentElement?.closest('button')) continue
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
