import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { costCsv, csvText } from './cost-csv.ts'
import { costSession } from './cost-fixture.ts'
import { costRow } from './cost-row.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const dollars = (amount: number) => amount * 1_000_000

const spend = (sessionId: string, micros: number | null, isAll = true, isListed = true) => ({
  sessionId,
  currency: 'EUR',
  micros,
  isAll,
  isListed,
})
const spentInRange = { from: NOW - 86_400_000, spends: [spend('ses_1', dollars(2.5))] }

const rowOf = (...session: Parameters<typeof costSession>) =>
  costRow(costSession(...session), [], NOW)

const lines = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)

test('a row says what is known of a session, amounts as decimals and moments in UTC', () => {
  const known = {
    ...rowOf('ses_1', 'complete', dollars(12.5), dollars(20), 'EUR'),
    status: 'done',
    burnMicros: dollars(0.25),
    createdAt: NOW - 3_600_000,
    endedAt: NOW - 60_000,
    asOf: NOW,
    tokens: { input: 900, output: 40 },
  }
  expect(
    lines(costCsv([{ ...known, title: '=Ours', tags: ['billing', 'late'] }], spentInRange)),
  ).toEqual([
    '"id","goal","state","status","spent","budget","currency","burnPerHour","startedAt","endedAt","readAt","title","tags","rangeFrom","spentInRange","spentInRangeIsAtLeast","tokensIn","tokensOut"',
    '"ses_1","Goal of ses_1","complete","done","12.5","20","EUR","15","2026-11-20T11:00:00.000Z","2026-11-20T11:59:00.000Z","2026-11-20T12:00:00.000Z","\'=Ours","billing, late","2026-11-19T12:00:00.000Z","2.5","","900","40"',
  ])
})

test('what is not known is empty and not nothing, and a moment that no calendar has is left out', () => {
  const unread = { ...rowOf('ses_2', 'running', null, null), createdAt: 1e300, asOf: null }
  expect(lines(costCsv([unread], spentInRange))[1]).toBe(
    '"ses_2","Goal of ses_2","running","running","","","","","","","","","","2026-11-19T12:00:00.000Z","","","",""',
  )
})

test('spend of which some went unseen is marked as the least, and where nothing was seen the cell is empty', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => rowOf(id, 'running', dollars(9), null))
  const spends = [
    spend('a', dollars(2), false),
    spend('b', 0, false),
    spend('c', 0),
    spend('d', null),
  ]
  const text = costCsv(rows, { from: NOW, spends })
  const cells = readCsv(text).map((row) => row.slice(-4, -2))
  expect(cells.slice(1)).toEqual([
    ['2', 'yes'],
    ['', ''],
    ['0', ''],
    ['', ''],
  ])
})

test('a session that is off the list has a row with what this browser saw of it', () => {
  const spends = [spend('ses_1', 0), spend('ses_gone', dollars(1.5), false, false)]
  const [names = [], , gone] = readCsv(
    costCsv([rowOf('ses_1', 'running', 0, null)], { from: NOW, spends }),
  )
  expect(gone).toHaveLength(names.length)
  expect(gone?.filter(Boolean)).toEqual([
    'ses_gone',
    'off the list',
    'EUR',
    '2026-11-20T12:00:00.000Z',
    '1.5',
    'yes',
  ])
})

/** Reads CSV letter by letter: text in quotes is a cell, a comma or CRLF ends it. */
function readCsv(file: string): readonly (readonly string[])[] {
  const text = file.replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`No cell begins at ${at}`)
    at += 1
    let cell = ''
    while (text[at] !== '"' || text[at + 1] === '"') {
      if (at >= text.length) throw new Error('The last cell has no end')
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
    if (!text.startsWith('\r\n', at)) throw new Error(`No line ends at ${at}`)
    at += 2
    rows.push(row)
    row = []
  }
  expect(row).toEqual([])
  return rows
}

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

/** The cells of a spreadsheet that splits elsewhere: quotes count only at the start of a cell. */
function readSplitAt(separator: string, file: string): readonly string[] {
  const cells: string[] = []
  let [cell, at, isQuoted] = ['', 0, false]
  const text = file.replace(/^\uFEFF/, '')
  while (at < text.length) {
    const letter = text[at]
    const isDoubled = isQuoted && letter === '"' && text[at + 1] === '"'
    const opens = !isQuoted && cell === '' && letter === '"'
    const ends = !isQuoted && [separator, '\r', '\n'].includes(letter ?? '')
    if (ends) cells.push(cell)
    if (opens || (isQuoted && letter === '"' && !isDoubled)) isQuoted = opens
    else cell = ends ? '' : cell + letter
    at += isDoubled ? 2 : 1
  }
  return [...cells, cell]
}

/** The text that a cell was written from: an apostrophe before a formula sign is taken away again. */
function textOf(guarded: string): string {
  const cell = guarded.replaceAll(/(?<=[;\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g, '')
  const afterApostrophes = cell.replace(/^'+/, '')
  const isGuarded =
    cell !== afterApostrophes && signs.some((sign) => afterApostrophes.startsWith(sign))
  return isGuarded ? cell.slice(1) : cell
}

const begun = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠'])

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
      const file = csvText(rows)
      for (const separator of [';', '\t']) {
        const elsewhere = [
          ...readSplitAt(separator, file),
          // A reader that knows no quotes at all.
          ...file.split(new RegExp(`[${separator}\\r\\n]`)),
        ]
        expect(elsewhere.filter((one) => begun.has(one.charAt(0)))).toEqual([])
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
