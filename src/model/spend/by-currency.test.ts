import { expect, test } from 'vitest'

import { byCurrency, formatAmounts, oneCurrency } from './by-currency.ts'

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
  expect(formatAmounts(amounts, null)).toBe('$1.50 + €2.00')
})

test('nothing known is not the same as nothing spent', () => {
  expect(formatAmounts([], 'USD')).toBeNull()
  expect(
    formatAmounts(
      byCurrency([{ currency: 'USD' }], () => null),
      'USD',
    ),
  ).toBeNull()
  expect(formatAmounts([{ currency: 'USD', micros: 0 }], 'USD')).toBe('$0.00')
})

test('nothing spent is said in the one currency that is known, and else without a sign', () => {
  const nothing = [{ currency: 'USD', micros: 0 }]
  expect(formatAmounts(nothing, 'EUR')).toBe('€0.00')
  expect(formatAmounts(nothing, null)).toBe('0.00')
})

const cost = (
  currency: string,
  spentMicros: number | null,
  budgetMicros: number | null = null,
) => ({
  currency,
  spentMicros,
  budgetMicros,
})

test('the one currency is that of every amount that is known', () => {
  expect(oneCurrency([cost('EUR', 3), cost('EUR', null, 5), cost('USD', null)])).toBe('EUR')
  expect(oneCurrency([cost('EUR', 3), cost('USD', 0)])).toBeNull()
  expect(oneCurrency([cost('USD', null)])).toBeNull()
  expect(oneCurrency([])).toBeNull()
})
