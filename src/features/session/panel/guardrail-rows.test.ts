import { expect, test } from 'vitest'

import { guardrailRows } from './brief-tab.tsx'

const cost = { spentMicros: 0, budgetMicros: 20_000_000, currency: 'USD' }

test.each([
  [{ budget: '20' }],
  [{ budget: '20.00 USD' }],
  [{ budget: { amount: 20, currency: 'USD' } }],
  [{}],
])('the budget of %j is shown once', (guardrails) => {
  expect(guardrailRows(guardrails, cost)).toEqual([{ name: 'Budget', value: '$20.00' }])
})

test('a limit under another name stands as sent, and no number becomes an amount', () => {
  expect(guardrailRows({ roundLimit: 20, spendLimit: '20 USD' }, cost)).toEqual([
    { name: 'Budget', value: '$20.00' },
    { name: 'roundLimit', value: '20' },
    { name: 'spendLimit', value: '20 USD' },
  ])
})

test('a budget that was raised is shown beside the one that was set', () => {
  expect(guardrailRows({ budget: 12, maxRounds: 20 }, cost)).toEqual([
    { name: 'Budget', value: '$12.00' },
    { name: 'Maximum rounds', value: '20' },
    { name: 'Budget now', value: '$20.00' },
  ])
})
