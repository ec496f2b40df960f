import { expect } from '@playwright/test'

import { listen } from './fixtures/access/heard.ts'
import { beginSession, fillPlan, post, savedBy, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const slow = 'rehearsal: rounds=200 ask=0 pace=1500 cost=0.01 subagents=0'
const talk = 'rehearsal: rounds=2 messages=4 ask=0 pace=50 subagents=0'

test('what became of an action is told to who cannot see it, also where a dialog is open @full', async ({
  page,
}) => {
  // No page may write the clipboard without a person.
  await page.addInitScript(() => {
    Object.assign(globalThis.navigator.clipboard, { writeText: () => Promise.resolve() })
  })
  const isTold = await listen(page)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('what is found in a session, copied and exported', async () => {
    await page.goto(
      `/sessions/${await beginSession(page, { goal: 'Sort letters', context: talk })}`,
    )
    await expect(statusOf(page)).toContainText('Complete')
    await page.keyboard.press('/')
    await expect(page.locator('search').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('the')
    await isTold(/\d+ hits?/)
    await page.keyboard.press('Enter')
    await isTold(/1 of \d+/)
    await page.keyboard.press('Escape')
    await press('Copy message')
    await isTold(/Copied/)
    await page.keyboard.press('e')
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('3')
    await savedBy(page, () => page.keyboard.press('Enter'))
    await isTold(/Saved as signalbox-/)
  })

  await test.step('what becomes of templates, where the dialog stays open until it is closed', async () => {
    await fillPlan(page, { goal: 'Close {{month}}', context: slow })
    await press('Save as template')
    await dialog.getByLabel('Name').fill('Month close')
    await page.keyboard.press('Enter')
    await isTold(/Template saved: Month close/)
    await press('Manage templates')
    await press('Delete Month close')
    await expect(page.getByText('Template deleted: Month close')).toBeVisible()
    await page.keyboard.press('Escape')
    await isTold(/Template deleted: Month close/)
    await press('Undo')
    await expect(page.getByRole('button', { name: 'Fill in: Month close' })).toBeVisible()
  })

  await test.step('how many sessions were created and paused', async () => {
    await fillPlan(page, { goal: '', context: slow })
    await press('Many sessions')
    await dialog.getByRole('textbox').fill('Review May\nReview June')
    await isTold(/2 sessions to create/)
    await page.keyboard.press('ControlOrMeta+Enter')
    await isTold(/2 of 2 created/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Shift+P')
    await expect(dialog).toContainText('Pause 2 sessions')
    await page.keyboard.press('ControlOrMeta+Enter')
    await isTold(/2 of 2 accepted/)
    await page.keyboard.press('Escape')
  })

  await test.step('that a session on screen is paused, once the palette over it is closed', async () => {
    const id = await beginSession(page, { goal: 'Sort the archive', context: slow })
    await page.goto(`/sessions/${id}`)
    await expect(statusOf(page)).toContainText('Running')
    await page.keyboard.press('ControlOrMeta+K')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('qqqq')
    await isTold(/Nothing fits these words/)
    await post(page, `/v1/sessions/${id}/signal`, { type: 'pause' })
    await expect(statusOf(page)).toContainText('Paused')
    await page.keyboard.press('Escape')
    await isTold(/This session: Paused/)
  })

  await test.step('what the ledger shows, and what a hand-over file has changed', async () => {
    await page.goto('/ledger')
    await page.getByLabel('Search the ledger').fill('qqqq')
    await isTold(/0 requests/)
    await page.goto('/settings')
    const { text } = await savedBy(page, () => press('Export hand-over file'))
    await page.getByLabel('Import hand-over file…').setInputFiles({
      name: 'hand-over.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text.replaceAll('"Month close"', '"Close of a month"')),
    })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    await isTold(/1 change is imported/)
  })
})
