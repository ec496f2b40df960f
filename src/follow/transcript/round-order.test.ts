import { expect, test } from 'vitest'

import { mergeOrders } from './round-order.ts'

test.each([
  ['', 'ab', 'ab'],
  ['abc', '', 'abc'],
  ['abc', 'bc', 'abc'],
  ['abc', 'ca', 'abc'],
  ['abc', 'bx', 'abxc'],
  ['abc', 'xb', 'xabc'],
  ['abc', 'axbycz', 'axbycz'],
  ['abc', 'bxyz', 'abxyzc'],
  ['abc', 'bxcby', 'abxyc'],
  ['abc', 'xbxy', 'xabyc'],
])('%s and then %s are %s', (held, page, merged) => {
  expect(mergeOrders(held.split(''), page.split('')).join('')).toBe(merged)
})

test('an order that says nothing new leaves the very same one', () => {
  const base = ['a', 'b']
  expect(mergeOrders(base, ['b', 'a'])).toBe(base)
})
