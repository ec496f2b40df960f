/** What one press draws. */
const PIECE = 64 * 1024

/** A text in pieces: a beginning of `first` characters, then 64 KB each, cut where a line ends if one is near. */
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

/** Where to cut at most at `limit`: behind a line, and never through a character. */
export function cutBefore(text: string, from: number, limit: number): number {
  if (limit >= text.length) return text.length
  // Looking in the piece alone: a text without lines would be searched whole for each.
  const line = from + text.slice(from, limit).lastIndexOf('\n') + 1
  if (line > from + (limit - from) * 0.75) return line
  const last = text.charCodeAt(limit - 1)
  return last >= 0xd8_00 && last < 0xdc_00 ? limit - 1 : limit
}
