import { expect } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { createSession, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const slow = 'rehearsal: rounds=200 ask=0 pace=1500 cost=0.10'

test('a pause under way stands on the list, too, and one press takes it back @full', async ({
  page,
}) => {
  const context = 'rehearsal: rounds=9 ask=0 pace=600000 subagents=0'
  await createSession(page, { goal: 'Sort the archive', context })
  const status = statusOf(page)
  await expect(status).toContainText('Running')
  await page.keyboard.press('p')
  await expect(status).toContainText(/Pause accepted .+, takes effect after this round/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sessions' }).first().click()
  const row = page.getByRole('row').filter({ hasText: 'Sort the archive' })
  await expect(row).toContainText('Pausing…')
  await expectAccessible(page)
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Take back: Pause' }).click()
  await expect(status).toContainText(/Pause requested .+, taken back/)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

test('a direction is kept while it is typed, and becomes a message of the next round @full', async ({
  page,
}) => {
  await createSession(page, { goal: 'Sort the archive', context: `${slow} subagents=0` })
  await page.getByRole('button', { name: 'Redirect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Redirect this session' })
  await dialog.getByRole('button', { name: 'Send direction' }).click()
  await expect(dialog).toContainText('Enter the new direction')
  await expectAccessible(page)
  await dialog.getByLabel('New direction').fill('Only the letters of 1998')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Redirect' }).click()
  await expect(dialog.getByLabel('New direction')).toHaveValue('Only the letters of 1998')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  const said = page.getByRole('article').filter({ hasText: 'letters of 1998' })
  // The agent repeats it soon after.
  await expect(said.filter({ hasText: 'operator' })).toBeVisible()
})

test('cancel names what else it stops, and stops subagents at once @full', async ({ page }) => {
  await createSession(page, {
    goal: 'Sort the archive',
    context: 'rehearsal: rounds=9 ask=0 pace=10000 subagents=1',
  })
  const subagents = page.getByRole('heading', { name: /^subagent/ })
  await expect(subagents).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
  await expect(dialog).toContainText('2 subagents')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel session' }).click()
  const status = statusOf(page)
  await expect(status).toContainText('Cancelled')
  await expect(page.getByRole('heading', { name: /running$/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeHidden()
  await expectAccessible(page)
})
