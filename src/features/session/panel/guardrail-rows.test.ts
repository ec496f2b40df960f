import { expect, test } from 'vitest'

import { guardrailRows } from './brief-tab.tsx'

const cost = { spentMicros: 0, budgetMicros: 20_000_000, currency: 'USD' }

test.each([
  [{ budget: '20' }, 'Budget'],
  [{ budget: '20.00 USD' }, 'Budget'],
  [{ budget: { amount: 20, currency: 'USD' } }, 'Budget'],
  [{ spendLimit: 20 }, 'spendLimit'],
  [{ maxCostCents: 2000 }, 'maxCostCents'],
  [{}, 'Budget'],
])('the budget of %j is shown once', (guardrails, name) => {
  expect(guardrailRows(guardrails, cost)).toEqual([{ name, value: '$20.00' }])
})

test('a budget that was raised is shown beside the one that was set, and no other number is taken for it', () => {
  expect(guardrailRows({ budget: 12, maxRounds: 20 }, cost)).toEqual([
    { name: 'Budget', value: '$12.00' },
    { name: 'Maximum rounds', value: '20' },
    { name: 'Budget now', value: '$20.00' },
  ])
})
