import { describe, expect, test } from 'vitest'

import { decodeSession } from './decode-session.ts'

const read = (more: object) => decodeSession({ id: 'ses_1', status: 'running', ...more }, 'ses_1')

describe('the currency of an amount', () => {
  test.each([
    ['€12.84', 'EUR'],
    ['12.84 €', 'EUR'],
    ['12.84EUR', 'EUR'],
    ['12.84 eur', 'EUR'],
    ['12.84 euros', 'EUR'],
    ['£ 12.84', 'GBP'],
    ['¥12.84', 'JPY'],
    ['₹12.84', 'INR'],
    ['CHF 12.84', 'CHF'],
    ['A$12.84', 'AUD'],
    ['$12.84', 'USD'],
    ['US$ 12.84', 'USD'],
    ['$12.84 CAD', 'CAD'],
    ['12.84', 'USD'],
    ['usd 12.84', 'USD'],
    ['+12.84', 'USD'],
    [{ amount: 12.84, currency: 'EUR', unit: 'session' }, 'EUR'],
    [{ amount: '€12.84' }, 'EUR'],
    [{ amount: 12.84, currency: '' }, 'USD'],
    [{ amount: 12.84, currency: '€' }, 'EUR'],
    [{ amount: '¥12.84', currency: 'CNY' }, 'CNY'],
    [{ amount: '$12.84', currency: 'AUD' }, 'AUD'],
    [{ amount: 1284, unit: 'cents', currency: 'EUR' }, 'EUR'],
    [{ total: { amount: '12.84', currency: 'EUR' } }, 'EUR'],
    [[{ currency: 'gbp', amount: 12.84 }], 'GBP'],
  ])('%j is %s', (cost, currency) => {
    const session = read({ cost })
    expect(session.cost).toEqual({ spentMicros: 12_840_000, budgetMicros: null, currency })
    expect(session.notRead).toEqual([])
  })

  test.each([
    ['12.84 credits'],
    ['¤12.84'],
    ['ca. 12.84'],
    ['12.84 tok'],
    ['12,84 €'],
    ['$.50'],
    ['€12.84 USD'],
    [{ amount: 12.84, currency: 'credits' }],
    [{ amount: 4821, unit: 'tokens' }],
    [{ amount: '€12.84', currency: 'USD' }],
  ])('%j is no amount, is said so and kept', (cost) => {
    const session = read({ cost })
    expect(session.cost).toMatchObject({ spentMicros: null, currency: 'USD' })
    expect(session.notRead).toContainEqual({ what: 'session.cost', at: 'cost' })
    expect(session.extra).toEqual({ cost })
  })

  test('what stands beside the cost says it for an amount that does not', () => {
    expect(read({ cost: 12.84, currency: '€' }).cost.currency).toBe('EUR')
    expect(read({ cost: '$12.84', currency: 'CAD' }).cost.currency).toBe('CAD')
    expect(read({ cost: 12.84, currency: 'credits' })).toMatchObject({
      cost: { spentMicros: null },
      extra: { cost: 12.84, currency: 'credits' },
      notRead: [
        { what: 'session.currency', at: 'currency' },
        { what: 'session.cost', at: 'cost' },
      ],
    })
    expect(read({ costCents: 1284, currency: 'credits' }).cost.spentMicros).toBeNull()
    expect(read({ cost: '€12.84', currency: 'credits' }).cost.spentMicros).toBe(12_840_000)
  })

  test('a budget says it where the cost does not, and is none where the two differ', () => {
    const eur = { budgetMicros: 20_000_000, currency: 'EUR' }
    expect(read({ cost: 12.84, budget: '€20' }).cost).toMatchObject(eur)
    expect(read({ cost: '€12.84', budget: 20 }).cost).toMatchObject(eur)
    expect(read({ cost: '€12.84', budget: { limit: 20, currency: 'EUR' } }).cost).toMatchObject(eur)
    const differs = { spentMicros: 12_840_000, budgetMicros: null, currency: 'EUR' }
    expect(read({ cost: '€12.84', budget: '20 USD' }).cost).toEqual(differs)
    expect(read({ cost: '€12.84', budget: '$20' }).cost).toEqual(differs)
    expect(read({ cost: 1, budget: '20 credits' }).cost.budgetMicros).toBeNull()
    expect(read({ cost: 1, guardrails: { budget: '€20' } }).cost).toMatchObject(eur)
  })
})

describe('the forms of an amount', () => {
  test.each([
    [{ amount: 1284, unit: 'cents' }],
    [{ amount: '1284', currency: 'USD', decimals: 2 }],
    [{ value: 12_840_000, unit: 'micros' }],
    [{ units: '12', nanos: 840_000_000, currency_code: 'USD' }],
    [{ total: { amount: '12.84', currency: 'USD' } }],
    [{ spent_cents: 1284 }],
    [{ amount_minor: 1284, currency: { code: 'usd' } }],
    [[{ currency: 'USD', amount: 12.84 }]],
    [{ used: 12.84, total: 20 }],
    [{ amount: 1284, currency: 'usd_cents' }],
    [{ value: 1284, exponent: -2 }],
    [{ amount: '12.84', currency: 'USD', exponent: -2 }],
    [{ amount: '12.84', precision: 8 }],
  ])('%j is $12.84', (value) => {
    expect(read({ cost: value }).cost).toMatchObject({ spentMicros: 12_840_000, currency: 'USD' })
  })

  test.each([
    [{ total_cost_micros: 12_840_000 }, 12_840_000],
    [{ costCents: 1284 }, 12_840_000],
    [{ spent_usd: '12.84' }, 12_840_000],
    [{ cost: '$1,012.84' }, 1_012_840_000],
    [{ cost: { total: '0.000001' } }, 1],
    [{ cost: { amount: null, currency: 'USD', budget: null } }, null],
    [{ cost: {} }, null],
    [{ costCents: 37.5 }, 375_000],
    [{ cost: { cents: '0.4' } }, 4_000],
    [{ cost: { amount: 12_840_000_000, decimals: 9 } }, null],
    [{ cost: { amount: 12.84, decimals: 2 } }, null],
    [{ usage: { total: 4821 } }, null],
  ])('a session with %j has spent %s micro-units', (more, spentMicros) => {
    expect(read(more).cost.spentMicros).toBe(spentMicros)
  })

  test.each([
    [{ cost: { amount: 1, budget: { amount: '20', currency: 'USD' } } }],
    [{ cost: { amount: 100, limit: 2000, unit: 'cents' } }],
    [{ cost: { amount: 100, unit: 'cents', budget: { limit: 2000 } } }],
    [{ cost: { amount: 100, unit: 'cents', budget: { amount: '20.00', currency: 'USD' } } }],
    [{ cost: { amount: 100, unit: 'cents', budget: { limit: 20, unit: 'USD' } } }],
    [{ cost: { amount: 1, limit_cents: 2000 } }],
    [{ cost: 1, budget: { limit: 20, spent: 1 } }],
    [{ cost: 1, spend_limit: '20.00' }],
    [{ cost: 1, constraints: { max_cost: 20 } }],
    [{ cost: { amount: 100, unit: 'cents' }, budget: { amount: 2000, unit: 'cents' } }],
    [{ cost: { amount: 100, decimals: 2, budget: { limit: 2000, decimals: 2 } } }],
    [{ cost: { amount: 100, unit: 'cents', budget_cents: 2000 } }],
    [{ cost: 1, budget: { limit: '20.00', currency: 'USD', decimals: 2 } }],
    [{ cost: 1, budget: { limit: 20, precision: 2 } }],
    [{ cost: 1, guardrails: { budget: { amount: 2000, unit: 'cents' } } }],
  ])('the budget of %j is $20', (more) => {
    expect(read(more).cost).toMatchObject({
      spentMicros: 1_000_000,
      budgetMicros: 20_000_000,
    })
  })

  test('costs in several currencies are no one amount, and it is said', () => {
    const cost = ['USD', 'EUR'].map((currency) => ({ amount: 1, currency }))
    expect(read({ cost })).toMatchObject({
      cost: { spentMicros: null },
      notRead: [{ what: 'session.cost', at: 'cost' }],
    })
  })
})
