import { cutBefore } from '#src/ui/text/in-pieces.tsx'

/** The cost of parsing and drawing a piece; about the cost of 5 KB of plain paragraphs. */
const COST_AT_MOST = 8000
const LINE_COST = 8
const MARK_COST = 8
const LEVELS_AT_MOST = 24

const mark = /[*_~`[\]|]/g
const fence = /^ {0,3}(?:```|~~~)/
const opening = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]))*/

/**
 * Markdown in pieces that are each drawn in a moment. Pieces end between paragraphs outside fenced code
 * if possible, else between lines, else anywhere.
 */
export function markdownPieces(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  let cost = 0
  let gap = 0
  let fenced = false
  for (let from = 0; from < text.length;) {
    const end = lineEnd(text, from)
    const line = text.slice(from, end)
    const lineCost = costOf(line)
    // The text after the gap may cost too much together with this line.
    for (const at of [gap, from]) {
      if (cost + lineCost <= COST_AT_MOST || at <= start) continue
      pieces.push(text.slice(start, at))
      start = at
      cost = costOf(text.slice(start, from))
    }
    if (fence.test(line)) fenced = !fenced
    if (!fenced && line.trim() === '') gap = end
    cost += lineCost
    from = end
  }
  return [...pieces, text.slice(start)]
}

/** Whether the nesting is so deep that drawing would take thousands of boxes; the text is then shown as written. */
export function nestsTooDeeply(markdown: string): boolean {
  return markdown.split('\n').some((line) => {
    const [markers = ''] = opening.exec(line) ?? []
    return markers.replaceAll(/[ \t\d]/g, '').length > LEVELS_AT_MOST
  })
}

/** The end of the line, or of the part of a long line that fits a piece. */
function lineEnd(text: string, from: number): number {
  const limit = from + Math.floor(COST_AT_MOST / (MARK_COST + 1))
  const newline = text.slice(from, limit).indexOf('\n')
  return newline === -1 ? cutBefore(text, from, limit) : from + newline + 1
}

function costOf(text: string): number {
  const lines = text.split('\n').length - 1
  return text.length + MARK_COST * (text.match(mark)?.length ?? 0) + LINE_COST * lines
}
