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

test('on the list and in the inbox the palette acts on the row in focus, selected rows and the open entry @full', async ({
  page,
}) => {
  await beginSession(page, { goal: 'Sort the archive', context: slow })
  const ask = 'rehearsal: rounds=4 ask=1 kind=choice pace=50 subagents=0'
  await beginSession(page, { goal: 'Reconcile the ledger', context: ask })
  const tools = Promise.withResolvers<void>()
  await page.route(/\/list-tools-[^/]*[.]js$/, async (route) => {
    await tools.promise
    await route.continue()
  })
  await page.goto('/sessions')
  const row = page.getByRole('row', { name: 'Sort the archive' })
  await expect(page.getByRole('row', { name: 'Reconcile the ledger' })).toContainText('Waiting')
  const marked = page.getByRole('option', { selected: true })
  const choose = async (typed: string, label: RegExp) => {
    await page.keyboard.press(OPEN)
    await expect(page.getByRole('combobox', { name: 'Find and act' })).toBeFocused()
    await page.keyboard.type(typed)
    await expect(marked).toHaveText(label)
    await page.keyboard.press('Enter')
  }

  await test.step('the row in focus is named, also if its tools come after the palette', async () => {
    await row.getByRole('link').focus()
    await page.keyboard.press(OPEN)
    await expect(page.getByRole('combobox', { name: 'Find and act' })).toBeFocused()
    await page.keyboard.type('pasue')
    tools.resolve()
    await expect(marked).toHaveText(/^Pause.*Sort the archive/)
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Paused')
    await expect(row.getByRole('link')).toBeFocused()
  })

  await test.step('of selected rows the plan comes first', async () => {
    await page.keyboard.press('ControlOrMeta+A')
    await choose('redirect', /^Redirect.*2 sessions/)
    await expect(page.getByRole('dialog', { name: 'Redirect 2 sessions' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the entry that is open in the inbox is the session in front', async () => {
    await page.goto('/inbox')
    await expect(page.getByRole('radio').first()).toBeVisible()
    await choose('cancel', /^Cancel.*Reconcile the ledger/)
    await expect(page.getByRole('dialog', { name: 'Cancel 1 session' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/sessions')
    await expect(page.getByRole('row', { name: 'Reconcile the ledger' })).toContainText('Cancelled')
  })
})

test('what is typed before the script of a field or a page is here stands in the field, and presses no key', async ({
  page,
}) => {
  const id = await beginSession(page, { goal: 'Sort the archive', context: slow })
  const status = statusOf(page)
  const typeEarly = async (script: string, key: string, letters: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(new RegExp(`/${script}-[^/]*[.]js$`), async (route) => {
      await promise
      await route.continue()
    })
    const asked = page.waitForRequest(new RegExp(`/${script}-`))
    await page.keyboard.press(key)
    await asked
    await page.keyboard.type(letters)
    resolve()
  }
  await page.goto(`/sessions/${id}`)
  await expect(status).toContainText('Running')
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await typeEarly('search-bar', '/', 'papers')
  await expect(page.getByRole('searchbox')).toHaveValue('papers')
  await page.keyboard.press('Escape')
  await typeEarly('palette', OPEN, 'xpb')
  await expect(page.getByRole('combobox')).toHaveValue('xpb')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox')).toBeHidden()
  await typeEarly('written-dialog', 'r', 'prices first')
  await expect(page.getByLabel('New direction')).toHaveValue('prices first')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit title and tags' }).focus()
  await typeEarly('label-dialog', 'Enter', 'payroll')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('payroll')
  await page.keyboard.press('Escape')
  await typeEarly('new-session-page', 'n', 'pxbi')
  await expect(page.getByRole('heading', { name: 'New session', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(status).toContainText('Running')
  await expect(status).not.toContainText('Pause')
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
