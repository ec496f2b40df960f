/** A row of a text: the number of its first line, and its cells. */
export type TextRow = { line: number; cells: readonly string[] }

/**
 * The rows of a CSV text (RFC 4180) that are not empty. Of comma, semicolon and tab, the cells are separated by
 * the sign that the first line has most. `wrongLine` has a quotation mark that does not fit.
 */
export function readCsv(text: string): { rows: readonly TextRow[] } | { wrongLine: number } {
  const delimiter = delimiterOf(text)
  const plain = `[^${delimiter}\\r\\n]`
  const cell = new RegExp(
    ` *"([^"]*(?:""[^"]*)*)" *(${delimiter}|\\r\\n|[\\n\\r]|$)|((?!")${plain}*)(${delimiter}|\\r\\n|[\\n\\r]|$)`,
    'y',
  )
  const rows: TextRow[] = []
  let cells: string[] = []
  let line = 1
  let first = 1
  for (;;) {
    const match = cell.exec(text)
    if (!match) return { wrongLine: line }
    const [whole, quoted, , typed = ''] = match
    const end = match[2] ?? match[4] ?? ''
    cells.push(quoted === undefined ? typed.trim() : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|[\n\r]/g)?.length ?? 0
    if (end === delimiter) continue
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: first, cells })
    if (end === '') return { rows }
    cells = []
    first = line
  }
}

function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\n\r]/, 1)
  const countOf = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((most, sign) => (countOf(sign) > countOf(most) ? sign : most))
}

/** The lines of a text that are not empty, each as a row of a single cell. */
export function readLines(text: string): readonly TextRow[] {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line, at) => ({ line: at + 1, cells: [line.trim()] }))
    .filter(({ cells }) => cells[0] !== '')
}
