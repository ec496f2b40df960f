/** What a spreadsheet takes for the start of a formula, also in full width, and what hides such a start. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Rows as CSV (RFC 4180). Every cell is quoted; one that a spreadsheet could run as a formula begins with
 * one apostrophe more than its text, so that whoever takes it away again has the text as it was.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  // Spreadsheets read a file as UTF-8 only behind a byte order mark.
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  const plain = formulaStart.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
