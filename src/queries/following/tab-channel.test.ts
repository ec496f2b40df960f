import { expect, test } from 'vitest'

import { AuthenticationError } from '#src/model/errors.ts'
import { createStore } from '#src/queries/client/store.ts'

import { polled } from './open-tab-fixture.ts'
import { createRefusal } from './tab-channel.ts'

/** Whether a tab's own refusal stays after a status without a problem, by the role of the tab. */
function leaves(role: 'follower' | 'leader') {
  const error = new AuthenticationError('no', { status: 401, body: null, requestId: null })
  const authProblem = createStore<AuthenticationError | null>(error)
  createRefusal({ authProblem })({ ...polled, role })
  return authProblem.get() !== null
}

test('a tab that follows no longer calls a key refused that the tab that leads reads with', () => {
  expect(leaves('follower')).toBe(false)
  expect(leaves('leader')).toBe(true)
})
