import { expect, test } from 'vitest'

import { AuthenticationError } from '#src/model/errors.ts'
import { createStore } from '#src/queries/client/store.ts'

import { polled } from './open-tab-fixture.ts'
import { createRefusal } from './tab-channel.ts'

/** What the status of a tab that leads, and has no problem, leaves of a tab's own refusal. */
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
