import { expect, test } from 'vitest'

import { hasBlocks } from './markdown-blocks.ts'

test.each([
  'Open:\n\n- the ledger\n- the bank',
  '1. first\n2. second',
  '> as you said',
  '```sql\nselect 1\n```',
  '## Findings',
  '| a | b |\n| - | - |',
  'see [the docs](https://example.org)',
])('%j needs the parser', (text) => {
  expect(hasBlocks(text)).toBe(true)
})

test.each([
  '**Bold** and `code` are drawn without it',
  'of 3 - 4 entries, #4 and a > b',
  '-5 degrees',
  'a | b',
  'items[0] (the first)',
])('%j does not', (text) => {
  expect(hasBlocks(text)).toBe(false)
})
