import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { amountFromMicros } from './micros.ts'

test('an amount is a plain decimal without zeros at its end', () => {
  expect([0, 1, 840_000, 12_840_000, 20_000_000].map(amountFromMicros)).toEqual([
    '0',
    '0.000001',
    '0.84',
    '12.84',
    '20',
  ])
})

test('no micro-unit is lost on the way to the wire', () => {
  assert(
    property(integer({ min: 0, max: 1_000_000_000_000_000 }), (micros) => {
      const [whole = '', fraction = ''] = amountFromMicros(micros).split('.')
      expect(Number(whole + fraction.padEnd(6, '0'))).toBe(micros)
    }),
  )
})
