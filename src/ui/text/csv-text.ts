/** What a spreadsheet takes for the start of a formula, also in full width, and what hides such a start. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
/** The same inside of a text, where a spreadsheet that splits at `;` or a tab takes our quotes as letters. */
const innerStart = /(?<=[;\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g

/**
 * Rows as CSV (RFC 4180). Every cell is quoted. Wherever a spreadsheet could run a formula, also one that
 * splits elsewhere, stands one apostrophe more than in the text: taken away again, it is as it was.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  // Spreadsheets read a file as UTF-8 only behind a byte order mark.
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  const guarded = text.replaceAll(innerStart, "'")
  const plain = formulaStart.test(guarded) ? `'${guarded}` : guarded
  return `"${plain.replaceAll('"', '""')}"`
}
