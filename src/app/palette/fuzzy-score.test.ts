import { expect, test } from 'vitest'

import { fuzzyScore, prepareSearch } from './fuzzy-score.ts'

const texts = [
  'Resume with a new budget',
  'New session',
  'Pause everything that runs',
  'Reconcile the ledger of October ses_7Qm2x9',
  'Reconnect the archive',
]
const found = (typed: string) =>
  texts
    .map((text) => ({ text, score: fuzzyScore(typed, prepareSearch(text)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ text }) => text)

test('a word at the beginning of a text comes before the same word further on', () => {
  expect(found('new')).toEqual(['New session', 'Resume with a new budget'])
})

test('letters may be left out, and words may come in any order', () => {
  expect(found('nses')).toEqual(['New session'])
  expect(found('ledgr recon')).toEqual(['Reconcile the ledger of October ses_7Qm2x9'])
  expect(found('runs everything')).toEqual(['Pause everything that runs'])
})

test('initials, and a word with a letter that is wrong, exchanged or too many', () => {
  expect(found('petr')).toEqual(['Pause everything that runs'])
  expect(found('rlo')).toEqual(['Reconcile the ledger of October ses_7Qm2x9'])
  for (const typed of ['pasue', 'pauze', 'pausse']) {
    expect(found(typed)).toEqual(['Pause everything that runs'])
  }
})

test('part of an id finds its session', () => {
  expect(found('7qm2')).toEqual(['Reconcile the ledger of October ses_7Qm2x9'])
})

test('every typed word must be there, and scattered letters are no word', () => {
  expect(found('reconcile zebra')).toEqual([])
  expect(found('onrec')).toEqual([])
})

test('nothing typed fits every text the same', () => {
  expect(new Set(texts.map((text) => fuzzyScore('  ', prepareSearch(text))))).toEqual(new Set([1]))
})
