/** List, quote, fence, heading or table at the start of a line, or a link. */
const BLOCK = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}) |>|```|~~~|\|.*\|)|\[[^\]\n]+\]\(\S/m

/** Whether a text has Markdown that only the parser draws. */
export function hasBlocks(text: string): boolean {
  return BLOCK.test(text)
}
