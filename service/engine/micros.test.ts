import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { amountFromMicros } from './micros.ts'

test('no micro-unit is lost on the way to the wire, in a plain decimal without zeros at its end', () => {
  assert(
    property(integer({ min: 0, max: 1_000_000_000_000_000 }), (micros) => {
      expect(amountFromMicros(micros)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      const [whole = '', fraction = ''] = amountFromMicros(micros).split('.')
      expect(Number(whole + fraction.padEnd(6, '0'))).toBe(micros)
    }),
  )
})
