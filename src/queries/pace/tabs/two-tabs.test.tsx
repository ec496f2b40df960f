import { afterEach, expect, test } from 'vitest'

import { AuthenticationError } from '#src/model/errors.ts'

import { closeTabs, openTab, soon } from './open-tab-fixture.ts'

afterEach(closeTabs)

/** Two tabs of one account, of which the first asks for both. */
async function openTwo(fetch?: typeof globalThis.fetch) {
  const scope = crypto.randomUUID()
  const leader = openTab(scope, { fetch })
  await expect.poll(() => leader.meter.get().role, soon).toBe('leader')
  const follower = openTab(scope)
  await expect.poll(() => follower.meter.get().role, soon).toBe('follower')
  return { leader, follower }
}

test('the answer to what a tab has sent comes although it left the others meanwhile', async () => {
  const { follower } = await openTwo()
  const answer = Promise.withResolvers<string>()
  const sent = follower.poller.door.write(() => answer.promise)
  follower.close()
  answer.resolve('ses_1')
  expect(await sent).toBe('ses_1')
})

test('a key that may work again in one tab is tried again by the tab that leads', async () => {
  const refused = { error: { message: 'The key is not valid.' } }
  const { leader, follower } = await openTwo(() =>
    Promise.resolve(Response.json(refused, { status: 401 })),
  )
  await expect(leader.poller.door.getSession('ses_1')).rejects.toThrow(AuthenticationError)
  await expect.poll(() => leader.meter.get().waiting?.why, soon).toBe('refused')
  follower.poller.admit()
  await expect.poll(() => leader.meter.get().waiting, soon).toBeNull()
})
