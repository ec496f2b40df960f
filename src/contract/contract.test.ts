import { expect, test } from 'vitest'

import { guardrailsIn, humanInputBody } from './assumptions.ts'
import { pathFor } from './paths.ts'
import {
  amount,
  checkRequest,
  createSessionRequest,
  signalRequest,
  signUpRequest,
} from './requests.ts'

test('values are encoded into a path', () => {
  expect(pathFor('getSession', { id: 'a/b?c' })).toBe('/v1/sessions/a%2Fb%3Fc')
  expect(pathFor('respondToHumanInput', { id: 's', inputId: '../x' })).toBe(
    '/v1/sessions/s/human-input/..%2Fx',
  )
})

test('an answer is sent as it is shown, and an empty note is left out', () => {
  expect(humanInputBody('move', '')).toEqual({ response: 'move' })
  expect(humanInputBody({ q1: 'a' }, ' why ')).toEqual({ response: { q1: 'a' }, note: 'why' })
})

test('guardrails as a text are read by the lines that name them', () => {
  const text = 'Be quick\nbudget: 20 \nAsk before: posting: always'
  expect(guardrailsIn(text)).toEqual({ budget: '20', askBefore: 'posting: always' })
})

test.each([
  [{ type: 'pause' }, true],
  [{ type: 'pause', reason: 'lunch' }, true],
  [{ type: 'resume', newBudget: 25 }, true],
  [{ type: 'resume', newBudget: '25.50' }, true],
  [{ type: 'resume', newBudget: 'more' }, false],
  [{ type: 'redirect' }, false],
  [{ type: 'redirect', message: '  ' }, false],
  [{ type: 'cancel', reason: 7 }, false],
  [{ type: 'stop' }, false],
])('signal %j: %j', (body, valid) => {
  expect(signalRequest.safeParse(body).success).toBe(valid)
})

test('a password has at least six characters, a goal at least one', () => {
  const person = { email: 'ada@example.org', password: '12345' }
  expect(signUpRequest.safeParse(person).success).toBe(false)
  expect(signUpRequest.safeParse({ ...person, password: '123456' }).success).toBe(true)
  expect(createSessionRequest.safeParse({ goal: ' ' }).success).toBe(false)
  expect(createSessionRequest.safeParse({ goal: 'x', guardrails: { other: 1 } }).success).toBe(
    false,
  )
  expect(amount.safeParse('-1').success).toBe(false)
})

test('values that fit become the request, trimmed as the schema says', () => {
  expect(checkRequest(createSessionRequest, { goal: '  Reconcile ' })).toEqual({
    request: { goal: 'Reconcile' },
  })
})

test('each field that does not fit has one sentence, and an inner field its dotted path', () => {
  expect(checkRequest(signUpRequest, { email: '', password: '12345' })).toEqual({
    problems: {
      email: 'Enter an e-mail address, such as ada@example.org',
      password: 'A password has at least 6 characters',
    },
  })
  expect(
    checkRequest(createSessionRequest, { goal: 'Reconcile', guardrails: { budget: 'much' } }),
  ).toEqual({ problems: { 'guardrails.budget': 'Enter an amount such as 20 or 12.50' } })
})
