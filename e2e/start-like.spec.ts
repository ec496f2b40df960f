import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { beginSession, fillPlan, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const failing = 'rehearsal: rounds=3 ask=0 fail=1 pace=50 subagents=0'
const quick = 'rehearsal: rounds=1 ask=0 pace=50 subagents=0'
const goal = (page: Page) => page.getByLabel('Goal')
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('the page of a failed session shows the way to begin again, and D begins it from its row', async ({
  page,
}) => {
  const plan = { goal: 'Sort the archive', context: failing, budget: '5' }
  const id = await beginSession(page, plan)
  await page.goto(`/sessions/${id}`)
  await expect(statusOf(page)).toContainText('Failed')
  await expect(page.getByRole('link', { name: 'Start like this' })).toBeVisible()

  await page.goto('/sessions')
  const row = page.getByRole('row').filter({ hasText: 'Sort the archive' })
  await row.hover()
  await expect(row.getByRole('button', { name: 'Start a session like this' })).toBeVisible()
  await page.keyboard.press('d')
  await expect(goal(page)).toHaveValue('Sort the archive')
  await expect(page.getByRole('textbox', { name: /^Context/ })).toHaveValue(failing)
  await expect(page.getByLabel('Budget')).toHaveValue('5')
})

test('a template asks for its variables, fills in the form, and is renamed and deleted', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  await fillPlan(page, { goal: 'Close the books of {{month}}', context: quick, budget: '20' })
  await page.getByRole('button', { name: 'Save as template' }).click()
  await expect(dialog).toContainText('Variables: month')
  await page.keyboard.type('Month close')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Template saved: Month close')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Fill in: Month close' }).click()
  await expect(dialog.getByLabel('month')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('October')
  await page.keyboard.press('Enter')
  await expect(goal(page)).toHaveValue('Close the books of October')
  await expect(goal(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(goal(page)).toHaveValue('Close the books of {{month}}')
  await page.getByRole('button', { name: 'Fill in: Month close' }).click()
  await dialog.getByLabel('month').fill('November')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByLabel('Budget')).toHaveValue('20')
  await expect(goal(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(title(page, 'Close the books of November')).toBeVisible()

  await page.goto('/sessions/new')
  await page.getByRole('button', { name: 'Manage templates' }).click()
  await dialog.getByRole('button', { name: 'Rename Month close' }).click()
  await dialog.getByLabel('Name').fill('Close a month')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Fill in: Close a month' })).toBeVisible()
  await page.getByRole('button', { name: 'Manage templates' }).click()
  await expect(dialog.getByText('Close a month')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete Close a month' }).click()
  await expect(dialog.getByText('Close a month')).toBeHidden()
})

test('after a scroll by wheel a key acts on the row under the pointer', async ({ page }) => {
  for (let number = 0; number < 12; number += 1) {
    await beginSession(page, { goal: `Ledger ${number}`, context: 'rehearsal: pace=600000' })
  }
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/sessions')
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(12)
  await rows.nth(1).hover()
  const before = await page.locator('[data-row]:hover').getAttribute('data-row')
  await page.keyboard.press('Space')
  await expect(page.locator('[data-row]:has(:checked)')).toHaveAttribute('data-row', before ?? '')
  await page.keyboard.press('Space')
  await page.mouse.wheel(0, 200)
  const under = page.locator('[data-row]:hover')
  await expect(under).not.toHaveAttribute('data-row', before ?? '')
  const after = await under.getAttribute('data-row')
  await page.keyboard.press('Space')
  await expect(page.locator('[data-row]:has(:checked)')).toHaveAttribute('data-row', after ?? '')
})
