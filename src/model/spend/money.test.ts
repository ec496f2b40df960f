import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import * as german from '#src/locale-words.de.ts'
import * as english from '#src/locale-words.ts'

import {
  currencySign,
  decimalFromMicros,
  decimalOf,
  formatMoney,
  typedAmount,
  typedMicros,
  writeAmount,
  parseMicros,
  formatAmounts,
  oneCurrency,
  sumsOf,
} from './money.ts'

test('an amount survives the way to text and back, to the micro-unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e15, max: 1e15 }), (micros) => {
      expect(parseMicros(decimalFromMicros(micros))).toBe(micros)
    }),
  )
})

test.each([
  ['12.84', 12_840_000],
  [' 7 ', 7_000_000],
  ['0.1', 100_000],
  [0.1 + 0.2, 300_000],
  ['-12.5', -12_500_000],
  ['-0', 0],
  [-0.000_000_1, 0],
  ['0.1234567', 123_456],
  ['1e3', null],
  ['12,84', null],
  ['', null],
  [Number.NaN, null],
  [null, null],
  [['7'], null],
  ['7 USD', null],
  ['x7', null],
  ['12345678901', null],
])('%j is %j micro-units', (value, micros) => {
  expect(parseMicros(value)).toBe(micros)
})

test.each([
  [0, '0'],
  [7_000_000, '7'],
  [12_500_000, '12.5'],
  [-1, '-0.000001'],
])('%j micro-units are written %j', (micros, text) => {
  expect(decimalFromMicros(micros)).toBe(text)
})

test.each([
  ['.', ' 12.50 ', '12.50'],
  ['.', '1.000', '1.000'],
  ['.', '3,50', null],
  ['.', '1,000', null],
  [',', '3,50', '3.50'],
  [',', '1,000', '1.000'],
  [',', '3.50', '3.50'],
  [',', '1.000', null],
  [',', '1.0005', '1.0005'],
  [',', '1.234,56', null],
  [',', '1,2,3', null],
  [',', 'zehn', null],
])('with %j before decimals, an operator who types %j means %j', (sign, typed, decimal) => {
  expect(decimalOf(typed, sign)).toBe(decimal)
})

test('an amount in a field has the decimal sign that a person types', () => {
  expect(typedMicros(12_500_000, ',')).toBe('12,50')
  expect(typedMicros(12_500_000)).toBe('12.50')
  expect(typedMicros(12_000_000)).toBe('12')
  expect(typedMicros(12_345_000)).toBe('12.345')
})

test('an amount of a record stands in a field as a person types it, and other text as it is', () => {
  const typed = [2.5, '2.5', 'v2.5'].map((value) => typedAmount(value, ','))
  expect(typed).toEqual(['2,5', '2,5', 'v2.5'])
})

test('money for people has cents, and the digits that matter when it is small', () => {
  expect(formatMoney(12_840_000)).toBe('$12.84')
  expect(formatMoney(4_200)).toBe('$0.0042')
  expect(formatMoney(0)).toBe('$0.00')
  expect(formatMoney(123_456)).toBe('$0.12')
  expect(formatMoney(-99_950)).toBe('-$0.10')
  expect(formatMoney(3_000_000, 'EUR')).toBe('€3.00')
  expect(formatMoney(3_000_000, 'CHF')).toBe('CHF\u{a0}3.00')
  expect(formatMoney(1_500_000, null)).toBe('1.50')
})

test('dollars and euros need no format of `Intl`, which takes its time on the first screen', () => {
  const formats: { readonly format: unknown } = Intl.NumberFormat.prototype
  const format = vi.spyOn(formats, 'format', 'get')
  expect([formatMoney(1_000_000), formatMoney(-10, 'EUR')]).toEqual(['$1.00', '€0.00'])
  expect(format).not.toHaveBeenCalled()
  format.mockRestore()
})

test.each([
  ['English', english],
  ['German', german],
])('dollars and euros are written as `Intl` writes them: %s', (_, words) => {
  const amounts = [5, 8, 15].map((digits) =>
    fc.integer({ min: -(10 ** digits), max: 10 ** digits }),
  )
  const signs = { USD: '$', EUR: '€' }
  for (const digits of [2, 4] as const) {
    for (const currency of ['USD', 'EUR'] as const) {
      const money = new Intl.NumberFormat(words.numbers, {
        style: 'currency',
        currency,
        minimumFractionDigits: 2,
        maximumFractionDigits: digits,
        signDisplay: 'negative',
      })
      fc.assert(
        fc.property(fc.oneof(...amounts), (micros) => {
          const written = writeAmount(micros, digits, signs[currency], words)
          expect(written).toBe(money.format(micros / 1_000_000))
        }),
        { numRuns: 500 },
      )
    }
  }
})

test('the sign of a currency is the sign before its amounts', () => {
  expect(['USD', 'EUR', 'CHF'].map((currency) => currencySign(currency))).toEqual(['$', '€', 'CHF'])
})

test('amounts of different currencies are shown beside each other, never added', () => {
  const amounts = sumsOf([
    { currency: 'USD', micros: 1_000_000 },
    { currency: 'EUR', micros: 2_000_000 },
    { currency: 'USD', micros: 500_000 },
  ])
  expect(formatAmounts(amounts, null)).toBe('$1.50 + €2.00')
})

test('nothing known is not the same as nothing spent', () => {
  expect(formatAmounts([], 'USD')).toBeNull()
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
  expect(oneCurrency([cost('EUR', null, 5)])).toBe('EUR')
  expect(oneCurrency([])).toBeNull()
})
