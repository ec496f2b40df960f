import { expect, test } from 'vitest'

import {
  ConnectionError,
  NotFoundError,
  ServiceError,
  SessionError,
  UnreadableResponseError,
} from '#src/model/errors.ts'

import { refusedAsk } from './ask.ts'

const answered = (status: number) => ({ status, body: null, requestId: null })
const unreadable = (isTooLong: boolean) =>
  new UnreadableResponseError({ status: 200, body: null, field: 'it is long', isTooLong })

test.each([
  [new SessionError('No', answered(400)), 'r1', { kind: 'refused' }],
  [new ServiceError('No', answered(422)), null, { kind: 'refused' }],
  [new NotFoundError('No', answered(404)), 'r1', { kind: 'not-found' }],
  [new NotFoundError('No', answered(404)), null, null],
  [new ServiceError('No', answered(500)), 'r1', null],
  [new ConnectionError('No', { timedOut: false }), 'r1', null],
  [new ConnectionError('No', { timedOut: true }), 'r1', { kind: 'too-slow' }],
  [new ServiceError('No', answered(413)), null, { kind: 'too-large' }],
  [unreadable(true), 'r1', { kind: 'too-large' }],
  [unreadable(false), 'r1', null],
])('%s behind %s is the answer %j', (error, after, answer) => {
  expect(refusedAsk(error, { after, limit: 50 })).toEqual(answer)
})

test('a single message that is too large for an answer is none', () => {
  expect(refusedAsk(unreadable(true), { after: null, limit: 1 })).toBeNull()
})
