import { afterEach, expect, test } from 'vitest'

import { closeTabs, openTab, soon } from './open-tab-fixture.ts'

afterEach(closeTabs)

test('the tab that comes to lead goes on with the rate of the one before', async () => {
  const scope = crypto.randomUUID()
  const first = await openTab(scope, { learned: { perSecond: 3, failedAt: null } })
  await expect.poll(() => first.status.get().role, soon).toBe('leader')
  expect(first.status.get().allowedPerMinute).toBe(180)

  const second = await openTab(scope)
  await expect
    .poll(() => second.status.get(), soon)
    .toMatchObject({ role: 'follower', allowedPerMinute: 180 })
  first.close()
  await expect
    .poll(() => second.status.get(), soon)
    .toMatchObject({ role: 'leader', allowedPerMinute: 180 })
})
