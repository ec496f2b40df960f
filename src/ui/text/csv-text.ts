/** Characters that start a formula in a spreadsheet, also in full width, and quotes that hide them. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A formula start within a text: a spreadsheet that splits at `;` or a tab reads our quotes as letters. */
const innerStart = /(?<=[;\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g

/**
 * Rows as CSV (RFC 4180), every cell in quotes. An extra apostrophe stands before each possible formula,
 * also for spreadsheets that split elsewhere. Without the apostrophe the text is unchanged.
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
