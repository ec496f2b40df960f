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
  [{ detail: 'No.' }, { ...nothing, message: 'No.' }],
  [
    { detail: [{ loc: ['body', 'goal'], msg: 'No goal.' }] },
    { ...nothing, message: 'No goal.', field: 'goal' },
  ],
  [
    { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'No goal.' },
    { ...nothing, message: 'No goal.' },
  ],
  [
    { type: 'https://service.example/no-goal', title: 'No goal.', trace_id: 't1' },
    { ...nothing, code: 'https://service.example/no-goal', message: 'No goal.', requestId: 't1' },
  ],
  [
    { title: 'Invalid', 'invalid-params': [{ name: 'goal', reason: 'No goal.' }] },
    { ...nothing, message: 'Invalid (goal: No goal.)', field: 'goal' },
  ],
  [
    { errors: [{ code: 'E1', detail: 'No goal.', source: { pointer: '/data/attributes/goal' } }] },
    { ...nothing, code: 'E1', message: 'No goal.', field: 'goal' },
  ],
  [{ errors: ['No goal.', 'No key.'] }, { ...nothing, message: 'No goal.' }],
  [
    { message: 'Invalid', errors: { goal: ['is missing'] } },
    { ...nothing, message: 'Invalid (goal: is missing)', field: 'goal' },
  ],
  [
    {
      status: 400,
      error: 'Bad Request',
      message: 'Validation failed',
      errors: [{ field: 'answer', defaultMessage: 'must not be blank', rejectedValue: null }],
      path: '/v1/sessions/1042/human-input/1049',
    },
    {
      ...nothing,
      code: 'Bad Request',
      message: 'Validation failed (answer: must not be blank)',
      field: 'answer',
    },
  ],
  [
    { errors: { goal: ['is missing'] } },
    { ...nothing, message: 'goal: is missing', field: 'goal' },
  ],
  [
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'Invalid',
        details: [{ fieldViolations: [{ field: 'goal' }] }],
      },
    },
    { ...nothing, code: 'INVALID_ARGUMENT', message: 'Invalid', field: 'goal' },
  ],
  [
    { error: 'invalid_grant', error_description: 'It has expired.' },
    { ...nothing, code: 'invalid_grant', message: 'It has expired.' },
  ],
  [[{ message: 'No.' }], { ...nothing, message: 'No.' }],
  ['Too busy', { ...nothing, message: 'Too busy' }],
  ['<html><h1>502</h1></html>', nothing],
  ['', nothing],
  [null, nothing],
  [[], nothing],
  [{ ok: false }, nothing],
])('%j', (body, expected) => {
  expect(decodeErrorBody(body)).toEqual(expected)
})
