import { expect, test } from 'vitest'

import { leftOutDirections, leftOutRounds, remainderPrompt } from './prompts.ts'

test('a prompt counts one round and one direction in the singular', () => {
  expect(leftOutRounds(1)).toMatch(/^\[The oldest round left the prompt, as it did not fit/)
  expect(leftOutDirections(1)).toMatch(/^\[The oldest direction of the operator left the prompt/)
  expect(remainderPrompt(null, 1)).toBe('Left: 1 round.')
  expect(leftOutRounds(2)).toMatch(/^\[The 2 oldest rounds left the prompt, as they did not fit/)
  expect(remainderPrompt(null, 2)).toBe('Left: 2 rounds.')
})
