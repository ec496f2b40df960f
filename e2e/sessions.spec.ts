import { expect } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { createSession, statusOf, watchPosts } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

test('a draft survives a reload, what is wrong is said at its field, and one request goes out', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/400 \(Bad Request\)/)
  const posts = watchPosts(page)
  await page.getByRole('link', { name: 'New session' }).click()
  await expect(page.getByLabel('Goal')).toBeFocused()
  await page.getByLabel('Goal').fill('Reconcile October')
  await page.getByLabel('Budget').fill('twelve')
  // A text that is typed in the very moment of a reload is not in the browser's database yet.
  await expect
    .poll(async () => JSON.stringify(await page.context().storageState({ indexedDB: true })))
    .toContain('twelve')
  await page.reload()
  await expect(page.getByLabel('Goal')).toHaveValue('Reconcile October')

  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Enter an amount such as 20 or 12.50')).toBeVisible()
  await expect(page.getByLabel('Budget')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Budget').fill('12.50')

  await page.getByRole('textbox', { name: /^Context/ }).fill('rehearsal: nonsense=1')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(/The rehearsal: line has "nonsense=1"/)).toBeVisible()
  expect(posts).toMatchObject([{ path: '/v1/sessions' }])

  await page.getByRole('textbox', { name: /^Context/ }).fill('rehearsal: rounds=1 ask=0 pace=50')
  await page.getByRole('button', { name: 'Create session' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Reconcile October', level: 1 })).toBeVisible()
  expect(posts).toMatchObject([{ path: '/v1/sessions' }, { path: '/v1/sessions' }])
  await page.goto('/sessions/new')
  await expect(page.getByLabel('Goal')).toHaveValue('')
})

test('a session is taken off the list, and put on again by its address @full', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/404 \(Not Found\)/)
  await createSession(page, {
    goal: 'Summarise the incidents',
    context: 'rehearsal: rounds=1 ask=0 cost=0.25 pace=50',
  })
  await createSession(page, {
    goal: 'Reconcile October',
    context: 'rehearsal: rounds=2 ask=1 kind=choice pace=50',
  })
  // A session that is left in the queue is looked at again after up to 17 seconds.
  await expect(statusOf(page)).toContainText('Waiting for you')
  await page.goto('/sessions')
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Waiting for you')
  await expect(rows.nth(2)).toContainText('Complete')
  await expect(rows.nth(1)).toContainText('Reconcile October')
  await expectAccessible(page)

  const address = await page.getByRole('link', { name: 'Summarise' }).getAttribute('href')
  const remove = page.getByRole('button', { name: 'Remove from this list: Summarise' })
  await remove.click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
  await remove.click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Add by id' }).click()
  await page.getByLabel('Session id').fill('ses_nothing')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/no session with this id for this account/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Session id').fill(new URL(address ?? '', page.url()).href)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added: Summarise the incidents')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add by id' })).toBeFocused()
  await expect(rows).toHaveCount(3)
})
