import * as fc from 'fast-check'

import { endpoints, type Endpoint } from '#src/contract/paths.ts'
import { createSessionRequest } from '#src/contract/requests.ts'

/** The bearers of a credential; only `own`, of the kind that the endpoint asks for, opens the endpoint. */
const bearers = ['none', 'garbage', 'revoked', 'other kind', 'own'] as const

/** A request with names in place of the ids and credentials, which only a running service knows. */
export type FuzzedRequest = {
  endpoint: Endpoint
  bearer: (typeof bearers)[number]
  isInServiceKey: boolean
  /** Which id stands in each brace: of mine, of another account, of nobody, or none at all. */
  ids: 'own' | 'foreign' | 'unknown' | { text: string }
  query: string
  contentType: string | null
  idempotencyKey: string | null
  body: string | null
}

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '__proto__',
    '%00',
    "'; drop table sessions; --",
    'x'.repeat(9_000),
  ),
)
const amount = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -1, 1e308, '20', '12.50', '1e9', '-1', 'NaN', '99999999999999999999'),
)
/** Names that the endpoints know, by their kind, with what they expect, nearly expect, or never saw. */
const ofAccounts = {
  email: fc.oneof(fc.emailAddress(), word),
  password: word,
  displayName: word,
  newPassword: word,
  revokeKeys: fc.oneof(fc.boolean(), word),
  refreshToken: word,
  name: word,
  endsWithSignIn: fc.oneof(fc.boolean(), word),
}
const ofCreates = {
  ...Object.fromEntries(Object.keys(createSessionRequest.shape).map((name) => [name, word])),
  context: fc.oneof(word, fc.object({ maxDepth: 2 })),
  guardrails: fc.oneof(
    fc.record(
      { budget: amount, maxRounds: fc.oneof(fc.integer(), amount), askBefore: word },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  ),
}
const ofSignals = {
  type: fc.oneof(fc.constantFrom('pause', 'resume', 'cancel', 'redirect'), word),
  reason: word,
  message: word,
  newBudget: fc.oneof(amount, fc.jsonValue()),
}
const ofAnswers = {
  response: fc.jsonValue({ maxDepth: 3 }),
  note: fc.oneof(word, fc.jsonValue()),
}
const someOf = (names: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(names, { requiredKeys: [] })
const known = fc.oneof(
  someOf(ofAccounts),
  someOf(ofCreates),
  someOf(ofSignals),
  someOf(ofAnswers),
  someOf({ ...ofAccounts, ...ofCreates, ...ofSignals, ...ofAnswers }),
)
/** The bodies that sessions, keys, signals and answers take, so that a good part of the requests has an effect. */
const right = fc.constantFrom(
  { goal: 'Sort' },
  { goal: 'Sort', context: { drawer: 2 } },
  { name: 'Nightly' },
  { name: 'Nightly', endsWithSignIn: true },
  { response: 'All' },
  { type: 'pause' },
  { type: 'redirect', message: 'Left' },
  { type: 'cancel' },
)
const body = fc.oneof(
  { weight: 12, arbitrary: right.map((value) => JSON.stringify(value)) },
  { weight: 8, arbitrary: known.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: fc.constantFrom('', '{', '['.repeat(50_000), '{"goal":"x","goal":2}') },
)
const query = fc.oneof(
  fc.constant(''),
  fc
    .record({ limit: fc.oneof(fc.integer(), word), after: word }, { requiredKeys: [] })
    .map((given) => {
      const text = Object.entries(given).map(([name, value]) => `${name}=${encoded(String(value))}`)
      return `?${text.join('&')}`
    }),
  fc.constantFrom('?', '?limit', '?limit=1&limit=2', '?after=%', '?__proto__=1'),
)

const isEndpoint = (name: string): name is Endpoint => Object.hasOwn(endpoints, name)

// Making a password's hash is slow on purpose, so fewer requests go there.
const slow = new Set<Endpoint>(['signUp', 'signIn', 'changePassword', 'deleteAccount'])
const names = Object.keys(endpoints)
  .filter(isEndpoint)
  .map((name) => ({
    arbitrary: fc.constant(name),
    weight: slow.has(name) ? 1 : 4,
  }))

export const fuzzedRequest: fc.Arbitrary<FuzzedRequest> = fc.record({
  endpoint: fc.oneof(...names),
  bearer: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...bearers) },
    { weight: 3, arbitrary: fc.constant('own' as const) },
  ),
  isInServiceKey: fc.boolean(),
  ids: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('own' as const, 'foreign' as const, 'unknown' as const),
    },
    {
      weight: 1,
      arbitrary: fc.record({ text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 140 }) }),
    },
  ),
  query,
  contentType: fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        null,
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/problem+json; charset=utf-8',
      ),
    },
  ),
  idempotencyKey: fc.option(fc.constantFrom('k1', 'k2', 'k'.repeat(256), 'k k'), { freq: 4 }),
  body: fc.option(body, { freq: 20 }),
})

/** Half a surrogate pair has no encoding. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
