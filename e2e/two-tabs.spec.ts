import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

import { createSession, fillPlan, signUp } from './fixtures/people.ts'
import { makeKey, send, type Person } from './fixtures/script.ts'
import { setHidden } from './fixtures/tabs.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const goal = 'Watch the north yard'
const plan = { goal, context: 'rehearsal: rounds=1' }

test('a tab that shows one account creates nothing with the key that another tab has switched to @full', async ({
  page,
  service,
}) => {
  await fillPlan(page, plan)
  const another = { email: `grace.${randomUUID()}@example.org`, password: 'a long enough secret' }
  const key = await makeKey(service.url, another, true)

  const other = await page.context().newPage()
  await other.goto('/keys')
  await other.getByRole('link', { name: 'Add a key' }).click()
  await other.getByLabel('Name').fill('Of another')
  await other.getByLabel('API key', { exact: true }).fill(key)
  await other.getByRole('button', { name: 'Check and use this key' }).click()
  await expect(other.getByText('In use here')).toBeVisible()
  await createSession(other, { goal: 'Watch the south yard', context: 'rehearsal: rounds=1' })

  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByRole('heading', { name: goal, level: 1 })).toBeVisible()
  expect(await goalsOf(service.url, key)).toEqual(['Watch the south yard'])
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('row', { name: goal })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Watch the south yard' })).toBeHidden()
})

/** Signs out in this tab and in as somebody new; gives who that is. */
async function signInAnother(other: Page): Promise<Person> {
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return signUp(other)
}

/** Statuses of the creates that this page sends. */
function createsOf(page: Page): number[] {
  const creates: number[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === '/v1/sessions' && response.request().method() === 'POST') {
      creates.push(response.status())
    }
  })
  return creates
}

test('a create for the account that another tab has left is refused, and the page shows the new account @full', async ({
  page,
  service,
  watch,
}) => {
  watch.expectTrouble(/status of 40[19]/)
  await fillPlan(page, plan)
  const creates = createsOf(page)
  // No reading tells this page of the other account before its create does.
  const readings = await holdReadings(page)
  const person = await signInAnother(await page.context().newPage())
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect.poll(() => creates).toEqual([409])
  await readings.release()
  await expect(page.getByLabel('Goal')).toHaveValue('')
  expect(await goalsOf(service.url, await makeKey(service.url, person))).toEqual([])
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
})

test('a page that somebody comes back to shows the account that another tab has signed in to, and sends no create', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/status of 40[19]/)
  await createSession(page, { goal: 'Watch at night', context: 'rehearsal: rounds=1 ask=1' })
  await fillPlan(page, plan)
  const creates = createsOf(page)
  await setHidden(page, true)
  const person = await signInAnother(await page.context().newPage())
  // Between the sign-out and the sign-up its readings are refused with 401, and it asks nothing more.
  await setHidden(page, false)
  await expect(page.getByLabel('Goal')).toHaveValue('')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  expect(creates).toEqual([])
})

/** Holds what the page reads of sessions until it is released. */
async function holdReadings(page: Page) {
  const gate = Promise.withResolvers<void>()
  const which = /\/v1\//
  await page.route(which, async (route) => {
    if (route.request().method() === 'GET') await gate.promise
    await route.fallback().catch(() => undefined)
  })
  return {
    async release() {
      gate.resolve()
      await page.unroute(which)
    },
  }
}

const listed = z.object({ sessions: z.array(z.object({ goal: z.string() })) })

async function goalsOf(url: string, bearer: string): Promise<string[]> {
  const { sessions } = listed.parse(await send(`${url}/v1/sessions`, { bearer }))
  return sessions.map((session) => session.goal)
}
