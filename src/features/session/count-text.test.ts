import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import * as german from '#src/locale-words.de.ts'
import * as english from '#src/locale-words.ts'

import { compactCount } from './count-text.ts'
import * as germanWords from './words.de.ts'
import * as englishWords from './words.ts'

test.each([
  ['English', { ...english, ...englishWords }],
  ['German', { ...german, ...germanWords }],
])('counts and shares are written as `Intl` writes them: %s', (_, words) => {
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
  const formats = {
    compact: new Intl.NumberFormat(words.numbers, compact),
    whole: new Intl.NumberFormat(words.numbers),
    share: new Intl.NumberFormat(words.numbers, { style: 'percent' }),
  }
  const counts = [3, 5, 7, 10, 14].map((digits) => fc.integer({ min: 0, max: 10 ** digits }))
  fc.assert(
    fc.property(fc.oneof(...counts), (count) => {
      expect(compactCount(count, words)).toBe(formats.compact.format(count))
      expect(words.grouped(count)).toBe(formats.whole.format(count))
    }),
    { numRuns: 2_000 },
  )
  // A credit is a negative spend.
  for (let percent = -2_000; percent < 2_000; percent += 1) {
    expect(words.inPercent(words.grouped(percent))).toBe(formats.share.format(percent / 100))
  }
})
