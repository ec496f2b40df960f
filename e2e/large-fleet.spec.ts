import { expect, type Page } from '@playwright/test'

import { beginSession, post } from './fixtures/people.ts'
import { serviceOfWorker, type Service } from './fixtures/start-service.ts'
import { testSignedUp as base } from './fixtures/test.ts'

const test = base.extend<object, { service: Service }>({
  service: serviceOfWorker({ RATE_LIMIT_PER_MINUTE: '600' }),
})

const slow = 'rehearsal: rounds=9 ask=0 subagents=0 pace=600000'
const short = 'rehearsal: rounds=1 ask=0 subagents=0 pace=1'

/** 200 sessions that this browser has never read: 40 are paused, 60 are at work, 100 are complete. */
async function beginFleet(page: Page): Promise<void> {
  for (let index = 0; index < 200; index += 1) {
    const context = index < 100 ? slow : short
    const id = await beginSession(page, { goal: `Ledger ${index}`, context })
    if (index < 40) await post(page, `/v1/sessions/${id}/signal`, { type: 'pause' })
  }
}

test('200 sessions take keys and a bulk action right after a load, at the default limit of requests @full', async ({
  page,
  watch,
}) => {
  test.setTimeout(400_000)
  // The service counts what began this fleet, too: a signal may be told to wait, and goes again.
  watch.expectTrouble(/status of 429/)
  await page.goto('/settings')
  await beginFleet(page)
  const complete = page.getByRole('button', { name: /^Complete 100$/ })
  await page.goto('/sessions')
  await expect(complete).toBeVisible()

  const firstRow = page.locator('[data-row]').first()
  await page.reload()
  await firstRow.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('dialog', { name: 'Cancel 1 session' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-index="0"] a')).toBeFocused()

  await page.reload()
  await firstRow.waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ses_/)
  await page.goBack()

  await page.reload()
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  const selection = page.getByRole('region', { name: 'Selected sessions' })
  await expect(selection).toContainText(/200 selected, \d+ not read yet/)
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Reading \d+ of 200…/)
  // The reason is written while the rest is read.
  await dialog.getByLabel('Reason').pressSequentially('Month end')
  await expect(dialog).toContainText('Pause 60 sessions')
  await expect(dialog).toContainText('140 sessions stay unchanged')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Month end')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog).toContainText('60 of 60 accepted', { timeout: 90_000 })
})
