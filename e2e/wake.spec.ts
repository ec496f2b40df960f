import { expect, type Page } from '@playwright/test'

import { createSession, signUp, statusOf } from './fixtures/people.ts'
import { setHidden } from './fixtures/tabs.ts'
import { test as testFirst, testSignedUp as test } from './fixtures/test.ts'

/** Times at which this page asked the service about sessions. */
function readsOf(page: Page): number[] {
  const times: number[] = []
  page.on('request', (request) => {
    if (/^\/v1\/sessions\/[^/]+$/.test(new URL(request.url()).pathname)) times.push(Date.now())
  })
  return times
}

/** Expects that a woken page reads the open session soon, and not all at once. */
async function expectFresh(page: Page, wake: () => Promise<unknown>): Promise<void> {
  const reads = readsOf(page)
  await wake()
  const since = Date.now()
  await expect.poll(() => reads.some((at) => at >= since)).toBe(true)
  const first = reads.filter((at) => at < since + 1_000)
  expect(first.length).toBeLessThanOrEqual(20)
  await expect(statusOf(page)).not.toContainText(/Not updated|Disconnected/)
}

test('a page that slept, was cut off or hidden is fresh again soon @full', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(120_000)
  await createSession(page, {
    goal: 'Keep watch at night',
    context: 'rehearsal: rounds=9 ask=0 pace=600000',
  })
  const status = statusOf(page)
  await expect(status).toContainText('Running')

  await test.step('the foot of the page and the settings say what is asked', async () => {
    await expect(page.getByText(/Live · list read (just now|\d+ s ago)/)).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    const panel = page.locator('#connection')
    await expect(panel).toContainText(/Sessions followed\s*1/)
    await expect(panel).toContainText('each session is read in time')
    await page.goBack()
    await expect(status).toContainText('Running')
  })

  await test.step('the machine slept for an hour, or its clock was set', async () => {
    for (const byMs of [3_600_000, -3_600_000]) {
      await expectFresh(page, () =>
        page.evaluate((jump) => {
          const before = Date.now
          Date.now = () => before() + jump
        }, byMs),
      )
    }
  })

  await test.step('the tab was hidden', async () => {
    await setHidden(page, true)
    await expectFresh(page, () => setHidden(page, false))
  })

  await test.step('the network was gone', async () => {
    watch.expectTrouble(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await expect(page.getByText(/device is offline/).first()).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/Live ·/)).toBeHidden()
    await context.setOffline(false)
    await expect(status).not.toContainText(/Not updated|Disconnected/)
  })
})

/** A browser whose clock is wrong by so much from the start. */
async function setClock(page: Page, byMs: number): Promise<void> {
  await page.addInitScript((by) => {
    globalThis.Date = new Proxy(Date, {
      construct: (right, given: unknown[]): Date =>
        Reflect.construct(right, given.length === 0 ? [right.now() + by] : given),
      get: (right, name): unknown =>
        name === 'now' ? () => right.now() + by : Reflect.get(right, name),
    })
  }, byMs)
}

for (const [words, byMs] of [
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
] as const) {
  testFirst(
    `ages of the service's moments are true where this clock is ${words} @full`,
    async ({ page }) => {
      await setClock(page, byMs)
      await signUp(page)
      await createSession(page, {
        goal: 'Tell the time',
        context: 'rehearsal: rounds=3 ask=1 kind=choice subagents=0',
      })
      const status = statusOf(page)
      await expect(status).toContainText('Waiting')
      await expect(page.getByText(/Asked (just now|[1-5]?\d s ago)/)).toBeVisible()
      await expect(status).toContainText(/Since creation\s*[1-5]?\d s/)
      await expect(status).not.toContainText(/Not updated|Disconnected/)
      await page.getByRole('link', { name: 'Inbox' }).click()
      await expect(page.getByText(/Asked (just now|[1-5]?\d s ago)/)).toBeVisible()
    },
  )
}
