/** The words of a Markdown text in one line, without the signs around them. */
export function plainLine(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replaceAll(/(\*\*|__|~~)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/`+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
