import { expect, type Page } from '@playwright/test'

import { createSession, fillPlan, signUp, watchPosts } from './fixtures/people.ts'
import type { Person } from './fixtures/script.ts'
import { setHidden } from './fixtures/tabs.ts'
import { testSignedUp as test } from './fixtures/test.ts'

/** Signs out in this tab and in as somebody new; gives who that is. */
async function signInAnother(other: Page): Promise<Person> {
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return signUp(other)
}

test('a page that somebody comes back to shows the account that another tab has signed in to, and sends no create', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/status of 40[19]/)
  await createSession(page, { goal: 'Watch at night', context: 'rehearsal: rounds=1 ask=1' })
  await fillPlan(page, { goal: 'Watch the north yard', context: 'rehearsal: rounds=1' })
  const posts = watchPosts(page)
  await setHidden(page, true)
  const person = await signInAnother(await page.context().newPage())
  // Between the sign-out and the sign-up its readings are refused with 401, and it asks nothing more.
  await setHidden(page, false)
  await expect(page.getByLabel('Goal')).toHaveValue('')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  expect(posts).toEqual([])
})
