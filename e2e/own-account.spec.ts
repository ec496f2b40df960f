import { expect } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { createSession, signInTo } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

test('a changed password signs out the other browser, and a deleted account is gone with its sessions @full', async ({
  person: { email, password },
  page,
  browser,
  watch,
  service,
}) => {
  watch.expectTrouble(/status of 40[01]/)
  await createSession(page, { goal: 'Wait', context: 'rehearsal: rounds=12 pace=60000' })
  const address = page.url()
  const other = await (await browser.newContext({ baseURL: service.url })).newPage()
  await signInTo(other, '/keys', { email, password })
  await expect(other.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const present = dialog.getByLabel('Present password', { exact: true })
  await expect(present).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('not the password')
  await dialog.getByLabel('New password', { exact: true }).fill('short')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A password has at least 6 characters')).toBeVisible()
  await dialog.getByLabel('New password', { exact: true }).fill('another long secret')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not the password of this account.')).toBeVisible()
  await expect(present).toBeFocused()
  await present.fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password is changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await other.reload()
  await expect(other.getByText('Your sign-in has ended')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Wait', level: 1 })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInTo(page, '/settings', { email, password: 'another long secret' })

  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog).toContainText('Its sessions are cancelled')
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('another long secret')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The account is deleted.')).toBeVisible()
  await signInTo(page, '/', { email, password: 'another long secret' })
  await expect(page.getByText('There is no account with this e-mail address')).toBeVisible()
  await other.context().close()
})
