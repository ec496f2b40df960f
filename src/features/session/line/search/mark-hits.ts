import { findScroller } from '#src/features/session/line/place/scrolling.ts'
import { seekers } from '#src/ui/text/in-pieces.tsx'

/** The name of the highlight in hits.css. */
const NAME = 'hit'

/** Older browsers have no highlights; the frame around the row shows the hit there. */
const highlights: HighlightRegistry | undefined = CSS.highlights

let marking = new AbortController()

/** Marks each place of a text in the row that it gets, and brings the first place into view, until `unmarkWords`. */
export function marksOf(text: string): (row: Element) => void {
  unmarkWords()
  const wanted = text.trim().toLowerCase()
  const { signal } = (marking = new AbortController())
  return (row) => {
    if (wanted === '' || signal.aborted) return
    let shown: Range | undefined
    const show = () => {
      // A range collapses when its text leaves the page, as when the parser of Markdown comes.
      if (shown && !shown.collapsed && isSaid(shown)) return
      const isFirst = !shown
      shown = mark(row, wanted)
      if (shown && (isFirst || isSaid(shown))) bringRangeIntoView(shown, row)
      if (shown && isSaid(shown)) return
      // The words may stand in the part of a long text that is not drawn yet.
      for (const button of row.querySelectorAll('button')) seekers.get(button)?.(wanted)
    }
    show()
    const drawing = new MutationObserver(show)
    drawing.observe(row, { childList: true, subtree: true })
    signal.addEventListener('abort', () => drawing.disconnect())
  }
}

export function unmarkWords(): void {
  marking.abort()
  highlights?.delete(NAME)
}

/** Gives the first place in what is said, else in the head of the row. */
function mark(row: Element, wanted: string): Range | undefined {
  const ranges = rangesOf(row, wanted)
  highlights?.set(NAME, new Highlight(...ranges))
  return ranges.find(isSaid) ?? ranges[0]
}

function isSaid({ startContainer }: Range): boolean {
  return !startContainer.parentElement?.closest('header')
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
    // The time, the tools and the button that shows more are the console's own.
    const button = node.parentElement?.closest('button')
    if (!node.parentElement?.closest('header, header + div') || (button && seekers.has(button)))
      continue
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
