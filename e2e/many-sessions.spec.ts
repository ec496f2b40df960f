import { expect } from '@playwright/test'
import { z } from 'zod'

import { expectAccessible } from './fixtures/accessibility.ts'
import { chooseFile, fillPlan, watchPosts } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const quick = 'rehearsal: rounds=1 ask=0 pace=50 subagents=0'

/** The goals that were sent, in their order. */
function goalsIn(posts: ReturnType<typeof watchPosts>): readonly string[] {
  const creates = posts.filter(({ path }) => path === '/v1/sessions')
  return creates.map(
    ({ body }) => z.object({ goal: z.string() }).parse(JSON.parse(body ?? '')).goal,
  )
}

test('a table of sessions is shown with its errors, then created one by one, and never twice', async ({
  page,
}) => {
  const posts = watchPosts(page)
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: /^Create/ })
  await fillPlan(page, { goal: 'Close {{month}}', context: quick })
  await page.getByRole('button', { name: 'Many sessions' }).click()
  // As a spreadsheet writes it in Germany.
  const buffer = Buffer.from('month;budget\r\nMärz;20\r\nJune;many\r\n', 'latin1')
  const file = { name: 'plan.csv', mimeType: 'text/csv', buffer }
  await chooseFile(page.getByRole('button', { name: 'Open a file' }), file)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Close März' })).toContainText(
    '20.00',
  )
  await expect(dialog).toContainText('1 session to create.')
  await expect(dialog).toContainText('1 line is left out')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Close June' })).toContainText(
    'Enter an amount',
  )
  await expectAccessible(page)
  // The typed text stays, also over a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Many sessions' }).click()
  await page.getByRole('textbox', { name: 'CSV' }).fill('month,budget\nMay,20\nJune,5\nJuly,7.50\n')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Close June' })).toContainText('5.00')
  await expect(dialog).toContainText('Together they may spend 32.50 at most.')
  await expect(create).toHaveText(/Create 3 sessions/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('status')).toHaveText('3 of 3 created')
  await expectAccessible(page)
  expect(goalsIn(posts)).toEqual(['Close May', 'Close June', 'Close July'])
  await dialog.getByRole('link', { name: 'Close June' }).click()
  await expect(page.getByRole('heading', { name: 'Close June', level: 1 })).toBeVisible()

  // With another form each row of the text would be new, so the text is gone.
  await page.goto('/sessions/new')
  await page.getByRole('button', { name: 'Many sessions' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('')
  await dialog.getByRole('radio', { name: 'CSV with a header row' }).check()
  await page.getByRole('textbox', { name: 'CSV' }).fill('month,budget\nMay,20\nJune,5\nJuly,7.50\n')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Close June' })).toContainText(
    'Repeats a session',
  )
  await expect(create).toBeDisabled()
  await dialog
    .getByRole('checkbox', { name: 'Also create rows that repeat a session (3 rows)' })
    .check()
  await expect(create).toHaveText(/Create 3 sessions/)
  expect(goalsIn(posts)).toHaveLength(3)
})

test('a lost answer stops the run; the rest goes on by a click, and the lost one is looked up', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/ERR_FAILED/)
  const posts = watchPosts(page)
  const dialog = page.getByRole('dialog')
  let isLost = false
  await page.route('**/v1/sessions', async (route) => {
    if (isLost || !route.request().postData()?.includes('Review June')) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await fillPlan(page, { goal: '', context: quick })
  await page.getByRole('button', { name: 'Many sessions' }).click()
  await dialog.getByRole('textbox').fill('Review May\nReview June\nReview July')
  await expect(dialog).toContainText('The console knows no budget of 3 sessions.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('status')).toHaveText('1 of 3 created, 1 not known, 1 not sent')
  expect(goalsIn(posts)).toEqual(['Review May', 'Review June'])
  await dialog.getByRole('button', { name: 'Create 1 session' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 of 3 created, 1 not known')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Many sessions' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Review June' })).toContainText(
    'no known outcome',
  )
  await page.keyboard.press('Escape')

  await expect(page.getByText('Outcome unknown: Review June')).toBeVisible()
  await page.getByRole('button', { name: 'Look once more' }).click()
  await expect(page.getByRole('heading', { name: 'Review June', level: 1 })).toBeVisible()
  expect(goalsIn(posts)).toEqual(['Review May', 'Review June', 'Review July', 'Review June'])
  const [first, again] = posts.filter(({ body }) => body?.includes('Review June'))
  expect(again?.key).toBe(first?.key)
  await page.goto('/sessions')
  await expect(
    page.getByRole('table').getByRole('link', { name: /^Review (May|June|July)$/ }),
  ).toHaveCount(3)
})

test('a run goes on behind its dialog and on other pages, until it is stopped; the browser asks before a reload', async ({
  page,
}) => {
  const posts = watchPosts(page)
  const dialog = page.getByRole('dialog')
  const isOpen = Promise.withResolvers<void>()
  await page.route('**/v1/sessions', async (route) => {
    if (route.request().postData()?.includes('Sort June')) await isOpen.promise
    await route.fallback()
  })
  await fillPlan(page, { goal: '', context: quick })
  await page.getByRole('button', { name: 'Many sessions' }).click()
  // Nothing of the page comes between the text and the chord.
  await dialog.getByRole('textbox').evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    document.execCommand('insertText', false, 'Sort May\nSort June\nSort July')
    const chord = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true }
    field.dispatchEvent(new KeyboardEvent('keydown', chord))
  })
  const progress = '1 of 3 created, 1 under way, 1 not sent'
  await expect(dialog.getByRole('status')).toHaveText(progress)
  await page.keyboard.press('Escape')
  // The text is not offered again while its run goes on.
  await page.getByRole('button', { name: 'Many sessions' }).click()
  await expect(dialog.getByRole('status')).toHaveText(progress)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Sessions' }).first().click()
  const runs = page.getByRole('region', { name: 'Sent requests' })
  await expect(runs).toContainText(progress)
  await expectAccessible(page)

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await runs.getByRole('button', { name: 'Show' }).click()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  isOpen.resolve()
  await expect(dialog.getByRole('status')).toHaveText('2 of 3 created, 1 not sent')
  await dialog.getByRole('button', { name: 'Create 1 session' }).click()
  await expect(dialog.getByRole('status')).toHaveText('3 of 3 created')
  expect(goalsIn(posts)).toEqual(['Sort May', 'Sort June', 'Sort July'])
  await dialog.getByRole('link', { name: 'Sort July' }).click()
  await expect(page.getByRole('heading', { name: 'Sort July', level: 1 })).toBeVisible()
})
