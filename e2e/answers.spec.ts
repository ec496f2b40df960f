import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { createSession, signUp } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'

test('a choice is made by number key and sent by chord, and the session goes on @full', async ({
  page,
}) => {
  const dialog = await openQuestion(page, 'choice')
  await expectAccessible(page)
  await page.keyboard.press('3')
  await expect(dialog.getByRole('radio', { name: 'List them apart' })).toBeChecked()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectReport(page, 'List them apart and change nothing')
})

test('a text that was typed survives a reload, and is sent once', async ({ page }) => {
  const dialog = await openQuestion(page, 'text')
  await expectAccessible(page)
  await dialog.getByLabel('Your answer').fill('The rows without an owner')
  await expect(page).toHaveURL(/answer=/)
  await page.reload()
  await expect(dialog.getByLabel('Your answer')).toHaveValue('The rows without an owner')
  const answers: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') answers.push(request.postData() ?? '')
  })
  await dialog.getByRole('button', { name: 'Send answer' }).dblclick()
  await expectReport(page, 'The rows without an owner')
  expect(answers).toEqual(['{"response":"The rows without an owner"}'])
})

test('of several questions, the required ones are asked for before anything is sent @full', async ({
  page,
}) => {
  const dialog = await openQuestion(page, 'questions')
  await dialog.getByRole('radio', { name: 'Everything' }).check()
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Who decides/ })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /^Who decides/ }).fill('Grace')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expectReport(page, 'Grace')
})

test('a JSON Schema becomes a form whose limits are checked before anything is sent @full', async ({
  page,
}) => {
  const dialog = await openQuestion(page, 'schema')
  await dialog.getByLabel('Threshold').fill('5000')
  await dialog.getByRole('radio', { name: 'lenient' }).check()
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByLabel('Threshold')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByLabel('Threshold').fill('2.5')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expectReport(page, 'lenient')
})

test('an answer given in another tab stands as one’s own, and what was typed here is kept @full', async ({
  page,
  context,
}) => {
  const dialog = await openQuestion(page, 'text')
  await dialog.getByLabel('Your answer').fill('mine')
  const elsewhere = await context.newPage()
  await elsewhere.goto(page.url())
  await elsewhere.getByLabel('Your answer').fill('theirs')
  await elsewhere.getByRole('button', { name: 'Send answer' }).click()
  await expect(elsewhere.getByRole('dialog')).toBeHidden()
  await expect(dialog).toContainText('You answered this question before')
  await expect(dialog).toContainText('theirs')
  await expect(dialog.getByLabel('Your answer')).toHaveValue('mine')
})

async function openQuestion(page: Page, kind: string) {
  await signUp(page)
  await createSession(page, {
    goal: 'Reconcile refunds with invoices',
    context: `rehearsal: rounds=3 ask=2 kind=${kind} pace=50 subagents=0`,
    askBefore: 'closed periods',
  })
  await page.getByRole('region', { name: 'Waiting for you' }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('ask before: closed periods')
  return dialog
}

async function expectReport(page: Page, answer: string) {
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status).toContainText('Complete')
  await page.getByRole('tab', { name: 'Report' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(answer)
}
