/** The most characters that a line shows; the limit also keeps look-ahead patterns cheap. */
const LINE_AT_MOST = 500

/** The words of a Markdown text in a single line, without its signs. */
export function plainLine(markdown: string): string {
  return markdown
    .slice(0, LINE_AT_MOST)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replaceAll(/(\*\*|__|~~)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/`+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
