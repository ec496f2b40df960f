import { expect } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { findKept } from './fixtures/kept.ts'
import { createSession } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const goal = 'Count the herons of the lower pond'
const thought = 'And the geese of the upper pond'

test('a sign-out that forgets what this browser stored leaves nothing of the account, in any tab', async ({
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(/status of 40[19]/)
  await createSession(page, { goal, context: 'rehearsal: rounds=9 pace=300' })
  const address = page.url()
  const other = await context.newPage()
  await other.goto('/sessions/new')
  await other.getByLabel('Goal').fill(thought)
  for (const text of [goal, thought]) {
    await expect.poll(() => findKept(page, text)).toContain('cookies, web storage or a database')
  }
  const namesOfCookies = async () => (await context.cookies()).map(({ name }) => name)
  expect(await namesOfCookies()).toContainEqual(expect.stringMatching(/^signalbox-device-\d+$/))
  await other.goto(address)
  await expect(other.getByRole('heading', { name: goal, level: 1 })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Otherwise this browser keeps its list of sessions')
  await expect(dialog.getByRole('button', { name: 'Stay connected' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByLabel('Forget the data in this browser')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByText('The browser has forgotten the sessions and drafts')).toBeVisible()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  }
  for (const text of [goal, thought]) {
    for (const tab of [page, other]) await expect.poll(() => findKept(tab, text)).toEqual([])
  }
  expect(await namesOfCookies()).toEqual([])
})
