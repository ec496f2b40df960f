import { expect, test } from 'vitest'

import { withoutSecrets } from './past-attempt.ts'

test('texts that look like keys, or stand under the name of a secret, are removed and nothing else', () => {
  const sent = {
    goal: 'Use ask_0123456789abcdefghij for the nightly token report',
    guardrails: { maxRounds: 3, maxTokens: 500 },
    context: {
      servers: [{ url: 'https://tools.invalid', headers: { Authorization: 'Basic abc' } }],
      note: 'send Bearer eyJhbGciOiJIUzI1NiJ9 along',
      apiKey: 'short',
    },
  }
  expect(withoutSecrets(sent)).toEqual({
    goal: 'Use [removed] for the nightly token report',
    guardrails: { maxRounds: 3, maxTokens: 500 },
    context: {
      servers: [{ url: 'https://tools.invalid', headers: { Authorization: '[removed]' } }],
      note: 'send Bearer [removed] along',
      apiKey: '[removed]',
    },
  })
})
