import { expect } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { createSession, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

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
