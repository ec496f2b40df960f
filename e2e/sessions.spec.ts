import { readFileSync } from 'node:fs'

import { expect } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { watchPages } from './fixtures/page-watch.ts'
import { createSession, signUp } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'

test('a draft survives a reload, what is wrong is said at its field, and one request goes out', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/400 \(Bad Request\)/)
  await signUp(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: 'New session' }).click()
  await expect(page.getByLabel('Goal')).toBeFocused()
  await page.getByLabel('Goal').fill('Reconcile October')
  await page.getByLabel('Budget').fill('twelve')
  // What is typed in the very moment of a reload is not in the browser's database yet.
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
  expect(sent).toEqual(['/v1/sessions'])

  sent.length = 0
  await page.getByRole('textbox', { name: /^Context/ }).fill('rehearsal: rounds=1 ask=0 pace=50')
  await page.getByRole('button', { name: 'Create session' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Reconcile October', level: 1 })).toBeVisible()
  expect(sent).toEqual(['/v1/sessions'])
  await page.goto('/sessions/new')
  await expect(page.getByLabel('Goal')).toHaveValue('')
})

test('the list filters and searches by its address, and takes a session off and on again @full', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/404 \(Not Found\)/)
  await signUp(page)
  await createSession(page, {
    goal: 'Summarise the incidents',
    context: 'rehearsal: rounds=1 ask=0 cost=0.25 pace=50',
  })
  await createSession(page, {
    goal: 'Reconcile October',
    context: 'rehearsal: rounds=2 ask=1 kind=choice pace=50',
    budget: '20',
  })
  // One that is left in the queue is looked at again after up to 17 seconds.
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Waiting for you')
  await page.goto('/sessions')
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Waiting for you')
  await expect(rows.nth(2)).toContainText('Complete')
  await expect(rows.nth(1)).toContainText('Reconcile October')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: /^All/ }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('october')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/\?q=october$/)
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(3)

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

test('a new browser finds who waits by signing in, and what is removed there stays removed @full', async ({
  page,
  browser,
  service,
}) => {
  const { email, password } = await signUp(page)
  const context = 'rehearsal: rounds=2 ask=1 kind=choice pace=50'
  await createSession(page, { goal: 'Reconcile October', context })
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: service.url })
  const trouble = watchPages(elsewhere, service.url)
  const other = await elsewhere.newPage()
  await other.goto('/sessions')
  const form = other.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  const row = other.getByRole('row', { name: 'Reconcile October' })
  await expect(row).toContainText('Waiting for you')
  await expect(row).toContainText(/Waiting \d/)
  await expect(other.getByRole('link', { name: /Inbox/ })).toContainText('1')
  await expectAccessible(other)

  await other.getByRole('button', { name: 'Remove from this list' }).click()
  await other.getByRole('button', { name: 'Remove from list' }).click()
  await expect(other.getByText('also appear in this list')).toBeVisible()
  await other.reload()
  await expect(other.getByText('also appear in this list')).toBeVisible()
  await expect(row).toBeHidden()
  expect(trouble.unexpected()).toEqual([])
  await elsewhere.close()
})

test('from any page two chords answer the oldest question, and one chord each next question', async ({
  page,
}) => {
  await signUp(page)
  const context = 'rehearsal: rounds=2 ask=1 pace=50 kind='
  const plans = [
    { goal: 'First to ask', context: `${context}choice` },
    { goal: 'Second to ask', context: `${context}text` },
    { goal: 'Third to ask', context: `${context}choice` },
  ]
  for (const plan of plans) {
    await createSession(page, plan)
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Costs' }).click()
  await expect(page.getByRole('heading', { name: 'Costs', level: 1 })).toBeVisible()

  let interactions = 0
  const press = async (chord: string) => {
    interactions += 1
    await page.keyboard.press(chord)
  }
  await press('i')
  const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('link')
  await expect(waiting).toHaveCount(3)
  await expect(waiting.first()).toContainText('First to ask')
  await expect(page.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page)
  await press('Shift+Digit1')
  expect(interactions).toBe(2)
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await page.keyboard.type('The rows without an owner')
  await press('ControlOrMeta+Enter')
  expect(interactions).toBe(3)
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.getByRole('radio').nth(1).hover()
  interactions += 1
  await page.getByRole('button', { name: /^Send (?!and)/ }).click()
  expect(interactions).toBe(4)

  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  const answered = page.getByRole('region', { name: 'Answered today' })
  await expect(answered.getByRole('listitem')).toHaveCount(3)
  await expect(answered).toContainText('The rows without an owner')
  await expect(page.getByRole('link', { name: /Inbox/ })).not.toContainText('waiting')
  await expectAccessible(page)
})

test('costs add up over the sessions that this browser knows @full', async ({ page }) => {
  await signUp(page)
  await page.goto('/costs')
  await expect(page.getByText('No costs yet')).toBeVisible()
  await expectAccessible(page)
  await createSession(page, {
    goal: 'Cheap one',
    context: 'rehearsal: rounds=1 ask=0 subagents=0 cost=0.25 pace=50',
  })
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Complete')
  await createSession(page, {
    goal: 'Held one',
    context: 'rehearsal: rounds=9 ask=0 subagents=0 cost=0.50 pace=50',
    budget: '1',
  })
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Cost limit')

  await page.goto('/costs')
  const rows = page.getByRole('table', { name: 'Cost by session' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Held one')
  await expect(rows.nth(1)).toContainText('$1.00 of $1.00')
  await expect(rows.nth(2)).toContainText('$0.25')
  await expect(page.getByText(/no budget for the sessions without a bar/)).toBeVisible()
  // In the range, by midnight, and in the table behind the chart.
  await expect(page.getByText('$1.25', { exact: true })).toHaveCount(3)
  const atLimit = page.getByRole('term').filter({ hasText: 'At their cost limit' })
  await expect(atLimit.locator('..')).toContainText('At their cost limit1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Spent' }).click()
  await expect(rows.nth(1)).toContainText('Cheap one')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^signalbox-costs-\d{4}-\d\d-\d\d\.csv$/)
  const [, ...saved] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(saved.map((line) => line.split(',')[1])).toEqual(['"Cheap one"', '"Held one"'])
})
