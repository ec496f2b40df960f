import { expect, test } from 'vitest'

import { byCurrency, formatAmounts } from './by-currency.ts'

const sum = (own: readonly { micros: number }[]) =>
  own.reduce((total, { micros }) => total + micros, 0)

test('amounts of different currencies are shown beside each other, never added', () => {
  const amounts = byCurrency(
    [
      { currency: 'USD', micros: 1_000_000 },
      { currency: 'EUR', micros: 2_000_000 },
      { currency: 'USD', micros: 500_000 },
    ],
    sum,
  )
  expect(formatAmounts(amounts)).toBe('$1.50 + €2.00')
})

test('nothing known is not the same as nothing spent', () => {
  expect(formatAmounts([])).toBeNull()
  expect(formatAmounts(byCurrency([{ currency: 'USD' }], () => null))).toBeNull()
  expect(formatAmounts([{ currency: 'USD', micros: 0 }])).toBe('$0.00')
})
