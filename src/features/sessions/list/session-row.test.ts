import { expect, test } from 'vitest'

import { plainLine } from './session-row.ts'

test.each([
  [
    '**List what is needed.** The oldest entry is `551` days old.',
    'List what is needed. The oldest entry is 551 days old.',
  ],
  ['## Findings\n\n- one\n- two', 'Findings one two'],
  ['See [the ledger](https://example.org/a) first', 'See the ledger first'],
  ['2 * 3 * 4 stays, and snake_case__name too', '2 * 3 * 4 stays, and snake_case__name too'],
])('%j reads %j', (markdown, line) => {
  expect(plainLine(markdown)).toBe(line)
})
