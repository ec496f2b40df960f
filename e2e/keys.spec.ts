import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { addKey } from './fixtures/direct-console.ts'
import { findKept } from './fixtures/kept.ts'
import { createKey } from './fixtures/people.ts'
import { send } from './fixtures/script.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const keys = (page: Page) =>
  page.getByRole('list', { name: 'Keys of this account' }).getByRole('listitem')

test('a new key is shown once: copied, then gone from the page and from everything it keeps', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Nightly report')
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(dialog).toContainText('You will not see this key again.')
  const key = (await dialog.getByLabel('The new key').textContent()) ?? ''
  expect(key).toMatch(/^ask_\w{20,}$/)
  expect(await findKept(page, key)).toEqual(['the document'])
  await dialog.getByRole('button', { name: 'Copy the key' }).click()
  await expect(dialog.getByText('Copied', { exact: true })).toBeAttached()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'I have copied the key' }).click()
  await expect(keys(page).filter({ hasText: 'Nightly report' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create key' })).toBeFocused()
  expect(await findKept(page, key)).toEqual([])

  await send(`${service.url}/v1/sessions/ses_none`, { bearer: key, status: 404 })
})

test('revoking the key in use says so and leads to a new one, used here without copying', async ({
  page,
  watch,
}) => {
  // A reading that was under way when its key ended.
  watch.expectTrouble(/status of 401/)
  await page.goto('/keys')
  await page.getByRole('button', { name: 'Revoke Signalbox in this browser' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This browser uses the key now and keeps no other key.')
  await dialog.getByRole('button', { name: 'Revoke and create a new key' }).click()

  await expect(dialog).toContainText('Create an API key')
  await expect(dialog.getByLabel('Use it in this browser')).toBeChecked()
  await dialog.getByLabel('Name').fill('This browser, again')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Use it here and close' }).click()
  const row = keys(page).filter({ hasText: 'This browser, again' })
  await expect(row.getByText('In use here')).toBeVisible()
  await page.reload()
  await expect(row.getByText('In use here')).toBeVisible()
})

test('a key that someone has is added, switched to, and forgotten; it stays valid @full', async ({
  page,
  service,
}) => {
  const key = await createKey(page, 'Handed over')

  await page.getByRole('link', { name: 'Add a key' }).click()
  await page.getByLabel('Name').fill('Pasted')
  await page.getByLabel('API key', { exact: true }).fill(key)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check and use this key' }).click()
  const held = page.getByRole('list', { name: 'Keys in this browser' })
  const pasted = held.getByRole('listitem').filter({ hasText: 'Pasted' })
  await expect(pasted).toContainText('In use here')
  expect(await findKept(page, key)).toEqual([])

  await held.getByRole('button', { name: 'Use Signalbox in this browser' }).click()
  await expect(pasted.getByText('In use here')).toBeHidden()
  await pasted.getByRole('button', { name: 'Forget Pasted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget key' }).click()
  await expect(pasted).toBeHidden()

  await send(`${service.url}/v1/sessions/ses_none`, { bearer: key, status: 404 })
})

test('without an account the page says so and offers to sign in; a narrow screen has room @full', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const key = await createKey(page, 'Only this')
  await expect(keys(page)).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await context.clearCookies()
  await page.goto('/connect?next=/keys')
  await page.getByText('Use an API key').click()
  await addKey(page, { name: 'Only this', key })
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
})
