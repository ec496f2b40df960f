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

const random = '0123456789abcdefghij'

test.each([
  `github_pat_${random}`,
  `glpat-${random}`,
  `sk_live_${random}`,
  `rk_live_${random}`,
  'AKIAIOSFODNN7EXAMPLE',
])('the key %s is removed from a text', (key) => {
  expect(withoutSecrets(`Use ${key} for it`)).toBe('Use [removed] for it')
})

test.each([
  ['https://ada:correct@db.invalid/x', 'https://[removed]@db.invalid/x'],
  ['postgres://ada:p@ss@db.invalid:5432', 'postgres://[removed]@db.invalid:5432'],
  ['redis://:correct@cache.invalid', 'redis://[removed]@cache.invalid'],
  ['The password: correct, and go on', 'The password: [removed], and go on'],
  ['{"password": "correct", "user": "ada"}', '{"password": "[removed]", "user": "ada"}'],
  ['?user=ada&api_key=correct&page=2', '?user=ada&api_key=[removed]&page=2'],
  ['{"password": "correct, horse", "user": "ada"}', '{"password": "[removed]", "user": "ada"}'],
  [String.raw`{\"password\": \"correct\"}`, String.raw`{\"password\": \"[removed]\"}`],
  ["password='correct horse'; go", "password='[removed]'; go"],
  ["Passwort = 'correct'", "Passwort = '[removed]'"],
  ['Passphrase:correct pwd=horse', 'Passphrase:[removed] pwd=[removed]'],
  [String.raw`{"password":"a\"b secret tail"}`, '{"password":"[removed]"}'],
  [
    String.raw`{\"password\":\"a\\\"b secret tail\", \"user\":\"ada\"}`,
    String.raw`{\"password\":\"[removed]\", \"user\":\"ada\"}`,
  ],
  [`password: "${'correct horse '.repeat(30)}"`, 'password: "[removed]"'],
  ['password: `correct horse`', 'password: `[removed]`'],
  ['{user: ada, password: correct}', '{user: ada, password: [removed]}'],
  ['password: correct}horse]!', 'password: [removed]'],
  ['password: 4 or 4correct', 'password: [removed] or 4correct'],
  ['password: 12345678', 'password: [removed]'],
  ['password: trueblood', 'password: [removed]'],
  ['curl -H "X-Service-Key: correct"', 'curl -H "X-Service-Key: [removed]"'],
  ['{"private_key": "correct"}', '{"private_key": "[removed]"}'],
  ['Authorization: Basic YWRhOmNvcnJlY3Q=', 'Authorization: Basic [removed]'],
  ['"access_token": "correct-horse-battery"', '"access_token": "[removed]"'],
])('%s becomes %s', (text, left) => {
  expect(withoutSecrets(text)).toBe(left)
})

test.each([
  'See https://service.invalid:8080/mail/ada@example.org',
  'https://service.invalid:443?to=ada@example.org and https://service.invalid:443#ada@example.org',
  'Ask for the password, and mail ada@example.org: it is late',
  'AKIA is no key, nor is sk_live_',
  'Log in with password: {{password}} and {"password": "{{ password }}"}',
  'Authorization: Bearer {{token of ada}} or https://ada:{{password}}@db.invalid',
  '{"resetPassword":true}',
  '{"apiKey": null, "password": {"length": 12}, "passphrase": ["one"]}',
  '{"password": 12}',
  'Write a basic introduction. Cost per token: 0.002 dollars, the key to the service: speed',
])('nothing of "%s" is removed', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})

test('lists and records below the name of a secret lose every text, but no count of tokens', () => {
  const sent = {
    cookies: ['one', 'two'],
    headers: { 'X-Service-Key': 'correct', privateKey: 'correct' },
    credentials: { user: 'ada', more: [{ pin: '1234' }], retries: 3, on: true, none: null },
    max_tokens: '500',
    tokenLimit: '20000',
    tokens: { input: '40', name: 'correct' },
    token: '123456',
    password: '123456',
    note: '123456',
  }
  expect(withoutSecrets(sent)).toEqual({
    cookies: ['[removed]', '[removed]'],
    headers: { 'X-Service-Key': '[removed]', privateKey: '[removed]' },
    credentials: {
      user: '[removed]',
      more: [{ pin: '[removed]' }],
      retries: 3,
      on: true,
      none: null,
    },
    max_tokens: '500',
    tokenLimit: '20000',
    tokens: { input: '40', name: '[removed]' },
    token: '[removed]',
    password: '[removed]',
    note: '123456',
  })
})

test.each([
  'password:"',
  "password:'",
  String.raw`password:\"`,
  String.raw`password:\'`,
  '\\',
  'pwd=',
  'token:"',
  'authorization: basic ',
  '\n',
])('many times %s is looked through at once', (part) => {
  const text = part.repeat(200_000 / part.length)
  const before = performance.now()
  withoutSecrets(text)
  withoutSecrets(`password:"${text}`)
  expect(performance.now() - before).toBeLessThan(2_000)
})
