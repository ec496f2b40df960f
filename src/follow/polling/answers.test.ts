import { expect, test } from 'vitest'

import { createSequence } from './answers.ts'

test('an answer does not count if its session was written to since it was asked, or read by a later request', () => {
  const sequence = createSequence()
  sequence.written('a', 10)
  expect(sequence.accept('a', 9)).toBe(false)
  expect(sequence.accept('b', 9)).toBe(true)
  expect(sequence.accept('a', 11)).toBe(true)
  expect(sequence.accept('a', 10)).toBe(false)
})
