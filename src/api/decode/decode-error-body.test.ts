import { expect, test } from 'vitest'

import { decodeErrorBody } from './decode-error-body.ts'

const nothing = { code: null, message: null, field: null, requestId: null }

test.each([
  [
    { error: { code: 'invalid_request', message: 'A goal.', field: 'goal', requestId: 'req_1' } },
    { code: 'invalid_request', message: 'A goal.', field: 'goal', requestId: 'req_1' },
  ],
  [{ error: 'Nothing here.' }, { ...nothing, message: 'Nothing here.' }],
  [
    { error: 'gone', message: 'It is gone.' },
    { ...nothing, code: 'gone', message: 'It is gone.' },
  ],
  [{ message: 'No.' }, { ...nothing, message: 'No.' }],
  [{ detail: 'No.' }, { ...nothing, message: 'No.' }],
  [{ detail: [{ loc: ['body', 'goal'], msg: 'No goal.' }] }, { ...nothing, message: 'No goal.' }],
  [
    { errors: [{ message: 'No goal.', path: ['goal'] }] },
    { ...nothing, message: 'No goal.', field: 'goal' },
  ],
  ['Too busy', { ...nothing, message: 'Too busy' }],
  ['<html><h1>502</h1></html>', nothing],
  ['', nothing],
  [null, nothing],
  [[], nothing],
  [{ ok: false }, nothing],
])('%j', (body, expected) => {
  expect(decodeErrorBody(body)).toEqual(expected)
})
