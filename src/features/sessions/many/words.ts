export const many = 'Many sessions'
export const readAs = 'How the text is read'
export const readings = { lines: 'A session on each line', table: 'CSV with a header row' }
export const lines = (column: string) => `A line for each session: ${column}`
export const table = 'CSV'
export const columns = (names: readonly string[]) =>
  `Columns: ${names.join(', ')}. Fields without a column are as in the form.`
export const openFile = 'Open a file'
export const undoFile = 'Back to the text before'
export const stopsAtRefusal = 'Stop at the first refusal'
export const repeatsToo = (count: number) =>
  `Also create rows that repeat a session (${count === 1 ? '1 row' : `${count} rows`})`
const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

export const willCreate = (count: number) => `${sessions(count)} to create.`
export const leftOut = (count: number) =>
  count === 1 ? '1 line is left out' : `${count} lines are left out`
export const maySpend = (count: number, total: string) =>
  `${count === 1 ? 'It' : 'Together they'} may spend ${total} at most.`
export const othersMaySpend = (count: number, total: string) =>
  `The ${count === 1 ? 'other' : 'others'} may spend ${total} at most.`
export const noBudget = (without: number) =>
  without === 1
    ? 'The console knows no budget of 1 session.'
    : `The console knows no budget of ${without} sessions.`
export const line = (at: number, goal: string) => `Line ${at}: ${goal}`
export const withoutBudget = 'no known budget'

export const wrongQuote = (at: number) =>
  `Line ${at}: a quotation mark has no end, or text follows it. Write "" for a quotation mark within a cell.`
export const wrongColumn = (name: string, known: readonly string[]) =>
  `The column “${name}” stands twice, or is not one of ${known.join(', ')}.`
export const tooMany = (count: number, atMost: number) =>
  `The text has ${count} sessions. Create at most ${atMost} at once.`
export const tooManyCells = 'The row has more cells than the header'
export const noValue = (variable: string) => `${variable} has no value`
export const notAChoice = (column: string, cell: string) => `${column}: “${cell}” is no choice`
export const sameAs = (at: number) => `Repeats line ${at}`
export const createdBefore = 'Repeats a session that was created within the last day'
export const openBefore = 'The same request has no known outcome yet'
