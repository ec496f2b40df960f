/** The size of a piece, in characters. */
const PIECE = 64 * 1024

/** A text in pieces: first `first` characters, then 64 KB each, cut at a line end if it is near. */
export function textPieces(text: string, first: number = PIECE): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length || from === 0;) {
    const end = cutBefore(text, from, from + (pieces.length === 0 ? first : PIECE))
    pieces.push(text.slice(from, end))
    if (end === text.length) break
    from = end
  }
  return pieces
}

/** The place of the cut, at most `limit`: behind a line if possible, never through a character. */
export function cutBefore(text: string, from: number, limit: number): number {
  if (limit >= text.length) return text.length
  // The search stays in the piece, or each piece of a text without lines would search the whole text.
  const line = from + text.slice(from, limit).lastIndexOf('\n') + 1
  if (line > from + (limit - from) * 0.75) return line
  const last = text.charCodeAt(limit - 1)
  return last >= 0xd8_00 && last < 0xdc_00 ? limit - 1 : limit
}
