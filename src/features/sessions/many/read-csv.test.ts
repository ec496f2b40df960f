import { expect, test } from 'vitest'

import { readCsv, readLines } from './read-csv.ts'

test.each([
  ['commas', 'goal,budget\nClose,20', ['goal|budget', 'Close|20']],
  [
    'semicolons',
    'goal;budget\r\nClose, then file;3,50\r\n',
    ['goal|budget', 'Close, then file|3,50'],
  ],
  ['tabs, as a spreadsheet copies', 'goal\tbudget\nClose\t20', ['goal|budget', 'Close|20']],
  ['quotes', '"A ""Q3"",\nthen B" , 20 ', ['A "Q3",\nthen B|20']],
  ['empty cells and lines', 'goal,budget\n\n ,\nClose,\n', ['goal|budget', 'Close|']],
  ['a quotation mark within a cell', 'goal\nThe 5" disk', ['goal', 'The 5" disk']],
])('a text with %s is read', (_, text, rows) => {
  const read = readCsv(text)
  expect('rows' in read && read.rows.map(({ cells }) => cells.join('|'))).toEqual(rows)
})

test('a row has the number of its first line, also after a cell of several lines', () => {
  const read = readCsv('goal\n"One\nof two"\n\nThree')
  expect(read).toMatchObject({ rows: [{ line: 1 }, { line: 2 }, { line: 5 }] })
})

test.each([
  ['goal\n"Close', 2],
  ['goal\n"One\ntwo"\n"Close" it', 4],
])('a quotation mark that does not fit is named by its line: %j', (text, wrongLine) => {
  expect(readCsv(text)).toEqual({ wrongLine })
})

test('plain lines are goals; empty lines are none', () => {
  expect(readLines('Close\r\n\n  File, then sort \n')).toEqual([
    { line: 1, cells: ['Close'] },
    { line: 3, cells: ['File, then sort'] },
  ])
})
