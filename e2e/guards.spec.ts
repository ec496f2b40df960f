import { expect } from '@playwright/test'

import { beginSession, signUp } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'

test(
  'a guard pauses the session that spends more than the operator allows, and says so until it is dismissed',
  { tag: '@full' },
  async ({ page }) => {
    await signUp(page)
    const goal = 'Index the support archive'
    const context = 'rehearsal: rounds=900 ask=0 cost=0.40 pace=500 subagents=0'
    await beginSession(page, { goal, context })
    await page.goto('/costs')
    await page.getByRole('button', { name: 'Add a guard' }).click()
    await page.getByLabel('Watch').selectOption({ label: goal })
    await page.getByLabel('Limit').fill('0')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Enter an amount above zero')).toBeVisible()
    await page.getByLabel('Limit').fill('1')
    await page.getByLabel('Also pause the sessions').check()
    await page.keyboard.press('Control+Enter')

    const warning = page.getByText(
      /^Guard: “Index the support archive” spent \$[\d.]+, over the limit of \$1\.00\./,
    )
    await expect(warning).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Pause sent to 1 session.')).toBeVisible()
    await page.reload()
    await expect(warning).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(warning).toHaveCount(0)
    await page.getByRole('button', { name: /^Remove the guard/ }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/warns and pauses · last fired/)).toBeVisible()
    await page.getByRole('link', { name: goal }).click()
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
  },
)
