import { expect, test } from 'vitest'

import { decodeIdempotency } from './decode-idempotency.ts'

const header = { in: 'header', name: 'Idempotency-Key' }
const document = (operation: unknown, more: unknown = {}) => ({
  paths: { '/v1/sessions': { post: operation, ...Object(more) } },
})

test('the header is declared when the description of create names it, in whatever case', () => {
  expect(decodeIdempotency(document({ parameters: [header] }))).toBe(true)
  expect(
    decodeIdempotency(document({ parameters: [{ in: 'header', name: 'idempotency-key' }] })),
  ).toBe(true)
  expect(decodeIdempotency(document({}, { parameters: [header] }))).toBe(true)
})

test.each([
  [null],
  ['<!doctype html>'],
  [{}],
  [{ paths: [] }],
  [document(null)],
  [document({ parameters: 'Idempotency-Key' })],
  [document({ parameters: [{ in: 'query', name: 'Idempotency-Key' }] })],
  [document({ parameters: [{ in: 'header', name: 'X-Request-Id' }, null] })],
  [{ paths: { '/v1/sessions/{id}/signal': { post: { parameters: [header] } } } }],
])('%j declares nothing', (body) => {
  expect(decodeIdempotency(body)).toBe(false)
})
