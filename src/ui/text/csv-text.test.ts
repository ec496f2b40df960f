import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvText } from './csv-text.ts'

/** Reads CSV letter by letter: what stands in quotes is a cell, a comma or CRLF ends it. */
function readCsv(file: string): readonly (readonly string[])[] {
  const text = file.replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    expect(text[at]).toBe('"')
    at += 1
    let cell = ''
    while (text[at] !== '"' || text[at + 1] === '"') {
      expect(at).toBeLessThan(text.length)
      if (text[at] === '"') at += 1
      cell += text[at]
      at += 1
    }
    row.push(cell)
    at += 1
    if (text[at] === ',') {
      at += 1
      continue
    }
    expect(text.slice(at, at + 2)).toBe('\r\n')
    at += 2
    rows.push(row)
    row = []
  }
  expect(row).toEqual([])
  return rows
}

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

/** The text that a cell was written from: an apostrophe before a formula sign is taken away again. */
function textOf(cell: string): string {
  const afterApostrophes = cell.replace(/^'+/, '')
  const isGuarded =
    cell !== afterApostrophes && signs.some((sign) => afterApostrophes.startsWith(sign))
  return isGuarded ? cell.slice(1) : cell
}

const word = fc.oneof(
  fc.constantFrom(...signs, '"', "'", ',', ';', '\r\n', '""', '\uFEFF', '=1+1', '', ' '),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const cell = fc.array(word, { maxLength: 5 }).map((words) => words.join(''))

test('of 10,000 cells with any text none is lost, and none begins as a formula', () => {
  const table = fc.array(fc.array(cell, { minLength: 10, maxLength: 10 }), {
    minLength: 10,
    maxLength: 10,
  })
  let cells = 0
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(csvText(rows))
      expect(read.map((row) => row.map(textOf))).toEqual(rows)
      for (const one of read.flat()) {
        cells += 1
        expect(signs).not.toContain(one.charAt(0))
      }
    }),
    { numRuns: 100 },
  )
  expect(cells).toBe(10_000)
})

test('every cell is quoted, lines end as the format asks, and a spreadsheet reads it as UTF-8', () => {
  expect(
    csvText([
      ['id', 'goal'],
      ['a', 'Say "no", then go'],
    ]),
  ).toBe('\uFEFF"id","goal"\r\n"a","Say ""no"", then go"\r\n')
})

test.each(signs)('a text that begins with %j gets an apostrophe in front', (sign) => {
  expect(readCsv(csvText([[`${sign}1`, `a${sign}`]]))).toEqual([[`'${sign}1`, `a${sign}`]])
})
