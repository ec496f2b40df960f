import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { createSession, type Plan, statusOf, watchPosts } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

test('a text that was typed survives a reload, and is sent once', async ({ page }) => {
  const dialog = await openQuestion(page, 'text')
  await expectAccessible(page)
  await dialog.getByLabel('Your answer').fill('The rows without an owner')
  await expect(page).toHaveURL(/answer=/)
  await page.reload()
  await expect(dialog.getByLabel('Your answer')).toHaveValue('The rows without an owner')
  const posts = watchPosts(page)
  await dialog.getByRole('button', { name: 'Send answer' }).dblclick()
  await expectReport(page, 'The rows without an owner')
  expect(posts).toMatchObject([{ body: '{"response":"The rows without an owner"}' }])
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
  await expect(dialog.getByLabel('Your answer')).toBeFocused()
})

test('two presses on Answer leave one step back, and no step back leaves an answer on its way @full', async ({
  page,
}) => {
  await createSession(page, planWithQuestion('text'))
  const script = Promise.withResolvers<void>()
  await page.route(/\/answer-dialog-[^/]*[.]js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  const steps = await page.evaluate(() => history.length)
  await answerOf(page).click()
  await answerOf(page).click()
  script.resolve()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your answer').fill('The rows without an owner')
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)

  const answer = Promise.withResolvers<void>()
  await page.route(/\/human-input\//, async (route) => {
    await answer.promise
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await sent
  await page.evaluate(async () => {
    const left = new Promise((resolve) => {
      navigation.addEventListener('currententrychange', resolve, { once: true })
    })
    history.back()
    await left
  })
  answer.resolve()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Answer sent')).toBeVisible()
})

for (const means of ['mouse', 'finger @full'] as const) {
  test(`a press counts where it began when messages move the page, by ${means}`, async ({
    page,
  }) => {
    const messages = Promise.withResolvers<void>()
    await page.route(/sessions\/[^/]+\/messages(\?|$)/, async (route) => {
      await messages.promise
      await route.continue()
    })
    await createSession(page, planWithQuestion('text'))
    const answer = answerOf(page)
    const place = await answer.boundingBox()
    if (place === null) throw new Error('the button is not drawn')
    const [x, y] = [place.x + 20, place.y + 10]
    const touch = await page.context().newCDPSession(page)
    if (means !== 'mouse') {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    } else {
      await page.mouse.move(x, y)
      await page.mouse.down()
    }
    messages.resolve()
    await expect.poll(async () => (await answer.boundingBox())?.y).toBeGreaterThan(y + 50)
    await (means !== 'mouse'
      ? touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      : page.mouse.up())
    await expect(page.getByRole('dialog')).toContainText('ask before: closed periods')
  })
}

function planWithQuestion(kind: string): Plan {
  return {
    goal: 'Reconcile refunds with invoices',
    context: `rehearsal: rounds=3 ask=2 kind=${kind} pace=50 subagents=0`,
    askBefore: 'closed periods',
  }
}

function answerOf(page: Page) {
  return page.getByRole('region', { name: 'Waiting for you' }).getByRole('button')
}

async function openQuestion(page: Page, kind: string) {
  await createSession(page, planWithQuestion(kind))
  await answerOf(page).click()
  const dialog = page.getByRole('dialog')
  // Tells a press that was lost from a dialog that does not come.
  await expect(page).toHaveURL(/answer=/)
  await expect(dialog).toContainText('ask before: closed periods')
  return dialog
}

async function expectReport(page: Page, answer: string) {
  const status = statusOf(page)
  await expect(status).toContainText('Complete')
  await page.getByRole('tab', { name: 'Report' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(answer)
}
