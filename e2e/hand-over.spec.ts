import { expect } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { watchPages } from './fixtures/page-watch.ts'
import { createSession, fillIn } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

test('a file carries titles, tags, views and guards to another browser, which first shows the changes @full', async ({
  person,
  page,
  browser,
  service,
}) => {
  const context = 'rehearsal: rounds=1 ask=0 pace=50'
  await createSession(page, { goal: 'Reconcile October', context })
  await page.getByRole('button', { name: 'Edit title and tags' }).click()
  await page.getByLabel('Title', { exact: true }).fill('The October books')
  await page.getByRole('textbox', { name: 'Tags' }).fill('month')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'The October books', level: 1 })).toBeVisible()
  await page.goto('/sessions?tag=month')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByLabel('Name of this view').fill('Month end')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.goto('/costs')
  await page.getByRole('button', { name: 'Add a guard' }).click()
  await page.getByLabel('Limit').fill('25')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: /^Edit the guard/ })).toBeVisible()

  await page.goto('/settings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export hand-over file' }).click()
  const file = await (await download).path()

  const elsewhere = await browser.newContext({ baseURL: service.url })
  const trouble = watchPages(elsewhere, service.url)
  const other = await elsewhere.newPage()
  await other.goto('/sessions')
  await fillIn(other, 'Sign in', person)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('row', { name: 'Reconcile October' })).toBeVisible()
  await other.goto('/settings')
  const chooser = other.getByLabel('Import hand-over file…')
  await chooser.setInputFiles({
    name: 'cut.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"kind": "signalbox-'),
  })
  await expect(other.getByRole('alert')).toContainText('The file is not JSON')
  await chooser.setInputFiles(file)
  const dialog = other.getByRole('dialog', { name: 'Import this hand-over file?' })
  await expect(dialog.getByRole('region', { name: /^Sessions/ })).toContainText(
    /0 added, 1 replaced, 0 unchanged.*The October books/,
  )
  await expect(dialog.getByRole('region', { name: 'Saved views' })).toContainText('Month end')
  await expect(dialog.getByRole('region', { name: 'Guards' })).toContainText('over $25.00')
  await expectAccessible(other)
  await other.keyboard.press('ControlOrMeta+Enter')
  await expect(other.getByText('3 changes are imported.')).toBeVisible()

  await other.goto('/sessions')
  await expect(other.getByRole('row', { name: 'The October books' })).toBeVisible()
  await other.getByRole('button', { name: 'View', exact: true }).click()
  await expect(other.getByRole('link', { name: 'Month end' })).toBeVisible()
  await other.goto('/costs')
  await expect(other.getByRole('button', { name: /^Edit the guard/ })).toBeVisible()
  expect(trouble.unexpected()).toEqual([])
  await elsewhere.close()
})
