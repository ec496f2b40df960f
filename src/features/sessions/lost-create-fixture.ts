import { attemptOf } from '#src/model/attempt-fixture.ts'

/** For tests: a create whose answer never came. */
export const lostCreate = attemptOf('create', {
  state: 'unknown',
  words: 'No answer within 60 seconds.',
})
