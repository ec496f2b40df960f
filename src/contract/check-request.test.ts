import { expect, test } from 'vitest'

import { checkRequest } from './check-request.ts'
import { createSessionRequest, signUpRequest } from './requests.ts'

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
