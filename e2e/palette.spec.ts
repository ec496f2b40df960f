import { expect } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { beginSession, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const slow = 'rehearsal: rounds=200 ask=0 pace=1500 cost=0.10 subagents=0'
const OPEN = 'ControlOrMeta+K'

test('an operator goes to a session, acts on it and leaves it, all from one field', async ({
  page,
}) => {
  await beginSession(page, { goal: 'Sort the archive', context: slow })
  await beginSession(page, { goal: 'Reconcile the ledger', context: slow })
  await page.goto('/costs')
  const costs = page.getByRole('heading', { name: 'Costs', level: 1 })
  await expect(costs).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Find and act' })
  const field = palette.getByRole('combobox')
  const marked = palette.getByRole('option', { selected: true })
  const status = statusOf(page)

  await test.step('letters left out find the session', async () => {
    await page.keyboard.press(OPEN)
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('archve')
    await expect(marked).toHaveText(/Sort the archive.*Running/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sort the archive', level: 1 })).toBeVisible()
    await expect(status).toContainText('Running')
  })

  await test.step('what is typed there is text, and no key of the page', async () => {
    await page.keyboard.press(OPEN)
    await expect(field).toBeFocused()
    await page.keyboard.type('pxbnic?')
    await expect(field).toHaveValue('pxbnic?')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(status).toContainText('Running')
    await expect(status).not.toContainText('Pause')
  })

  await test.step('an action of the session has its key beside it', async () => {
    await page.keyboard.press(OPEN)
    await page.keyboard.type('pause')
    await expect(marked).toHaveText(/^Pause.*This session.*P/)
    await page.keyboard.press('Enter')
    await expect(status).toContainText('Paused')
  })

  await test.step('B asks for the new budget, and the focus comes back from the dialog', async () => {
    await page.getByRole('link', { name: 'Settings' }).focus()
    await page.keyboard.press('b')
    const resume = page.getByRole('dialog', { name: /Resume/ })
    await resume.getByLabel(/New budget/).fill('9')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press(OPEN)
    await page.keyboard.type('budget')
    await page.keyboard.press('Enter')
    await resume.getByLabel(/New budget/).fill('9')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(status).toContainText('of $9.00')
    await expect(page.getByRole('link', { name: 'Settings' })).toBeFocused()
  })

  await test.step('the palette leads to a page, too', async () => {
    await page.keyboard.press(OPEN)
    await page.keyboard.type('costs')
    await page.keyboard.press('Enter')
    await expect(costs).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the palette opens from the links to the pages @full', async ({ page }) => {
    await beginSession(page, { goal: 'Sort the archive', context: slow })
    await page.goto('/costs')
    await page.getByRole('button', { name: 'Find' }).tap()
    const palette = page.getByRole('dialog', { name: 'Find and act' })
    await palette.getByRole('combobox').fill('archive')
    const option = palette.getByRole('option', { name: /Sort the archive/ })
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    await option.tap()
    await expect(page.getByRole('heading', { name: 'Sort the archive', level: 1 })).toBeVisible()
  })
})
