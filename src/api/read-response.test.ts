import { expect, test } from 'vitest'

import { errorForResponse, retryAfterMs } from './read-response.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['0', 0],
  ['7', 7_000],
  ['1.5', 1_500],
  ['99999999999', 600_000],
  ['Fri, 20 Nov 2026 12:00:09 GMT', 9_000],
  ['Fri, 20 Nov 2026 11:59:00 GMT', null],
  ['Fri, 20 Nov 2126 12:00:00 GMT', 600_000],
  ['-5', null],
  ['NaN', null],
  ['soon', null],
  ['', null],
  [null, null],
])('Retry-After %j waits %j ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})

test.each([
  ['{"error":{"code":"storage_full","message":"No room."}}', 'storage_full', 'No room.'],
  ['', null, 'The service answered 403.'],
])('the error of a 403 with the body %j has the code %j', (text, code, message) => {
  const error = errorForResponse(new Response(null, { status: 403 }), text, false)
  expect(error).toMatchObject({ name: 'ServiceError', status: 403, code, message })
})
