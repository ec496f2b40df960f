import { expect, test } from 'vitest'

import { markdownPieces, nestsTooDeeply } from './markdown-pieces.ts'

const paragraph =
  'Some **words** of a report, as long as a paragraph usually is, and no longer.\n\n'

test.each([
  ['nothing', ''],
  ['a usual report', paragraph.repeat(20)],
  ['a long report', paragraph.repeat(1000)],
  ['1 MB of brackets', '('.repeat(1_000_000)],
  ['marks that never close', '*a_ [b'.repeat(50_000)],
  ['lines without a gap', 'a\n=\n'.repeat(50_000)],
  ['one line', 'word '.repeat(100_000)],
  ['signs of two units', '😀'.repeat(50_000)],
])('%s comes in pieces that are all of it, each of them small and whole', (_name, text) => {
  const pieces = markdownPieces(text)
  expect(pieces.join('')).toBe(text)
  for (const piece of pieces) {
    expect(piece.length).toBeLessThan(9000)
    expect(piece.split('\n').length).toBeLessThan(900)
    expect(piece.match(/[*_[\]]/g)?.length ?? 0).toBeLessThan(900)
    expect(piece.isWellFormed()).toBe(true)
  }
})

test('a report that is not long is one piece', () => {
  expect(markdownPieces(paragraph.repeat(20))).toHaveLength(1)
})

test('a cut is made between paragraphs and never inside fenced code', () => {
  const code = `\`\`\`\n${'line of code\n\n'.repeat(40)}\`\`\`\n\n`
  for (const piece of markdownPieces(`${paragraph}${code}`.repeat(20))) {
    expect(piece.split('```').length % 2).toBe(1)
    expect(piece.endsWith('\n\n')).toBe(true)
  }
})

test.each([
  ['> '.repeat(100_000), true],
  ['>'.repeat(100_000), true],
  [`text\n${'- '.repeat(1000)}x`, true],
  [`${'1. '.repeat(1000)}x`, true],
  ['> > > three are usual\n- - two as well', false],
  [`${'-'.repeat(80)}\n* * *`, false],
])('%# is nested beyond measure or not', (text, deep) => {
  expect(nestsTooDeeply(text)).toBe(deep)
})
