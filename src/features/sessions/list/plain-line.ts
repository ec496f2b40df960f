/** No line shows more; and patterns that look ahead stay cheap whatever the text is. */
const LINE_AT_MOST = 500

/** The words of a Markdown text in one line, without the signs around them. */
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
