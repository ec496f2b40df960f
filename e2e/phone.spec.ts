import { expect } from '@playwright/test'

import { german } from './fixtures/languages.ts'
import { beginSession, signUp, statusOf } from './fixtures/people.ts'
import { test as base, testSignedUp as test } from './fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a phone shows four sessions at once, and the live sign stays while the list is scrolled @full', async ({
  page,
}) => {
  const asking = 'rehearsal: rounds=2 ask=1 kind=choice pace=50 subagents=0'
  const goals = [
    'Migrate the billing exports to the new ledger',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
  ]
  for (const goal of goals) await beginSession(page, { goal, context: asking })
  await page.goto('/sessions')
  const cards = page.locator('[data-row]')
  await expect(cards.filter({ hasText: 'Waiting for you' })).toHaveCount(goals.length)

  const links = await page.getByRole('navigation').boundingBox()
  const fourth = await cards.nth(3).boundingBox()
  expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(links?.y ?? 0)

  await cards.last().scrollIntoViewIfNeeded()
  await expect(page.getByText(/^Live · /)).toBeInViewport({ ratio: 1 })
  // A card that the operator goes to is below the sign, not under it.
  await cards.nth(1).getByRole('link').focus()
  const head = await page.getByRole('banner').boundingBox()
  const focused = await cards.nth(1).boundingBox()
  expect(focused?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
})

test('a touch screen hides the hints of keys, but not in the list that ? opens @full', async ({
  page,
}) => {
  const find = page.getByRole('button', { name: 'Find' })
  await expect(find).toBeVisible()
  await expect(find.locator('kbd').first()).toBeHidden()
  await page.keyboard.press('Shift+?')
  const keys = page.getByRole('dialog', { name: 'Keyboard' }).locator('kbd')
  await expect(keys.first()).toBeVisible()
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true })

  test('the keyboard of the screen leaves the layout, and the text that is typed, as they are @full', async ({
    page,
  }) => {
    const context = 'rehearsal: rounds=2 ask=1 kind=text pace=50 subagents=0'
    const id = await beginSession(page, { goal: 'Sort the archive', context })
    await page.goto(`/sessions/${id}`)
    await expect(statusOf(page)).toContainText('Waiting for you')
    const keyboard = { width: 1280, height: 400 }
    await page.getByRole('button', { name: /^Search/ }).tap()
    const search = page.getByRole('searchbox')
    await search.fill('papers')
    await page.setViewportSize(keyboard)
    await expect.poll(() => page.evaluate(() => innerHeight)).toBe(400)
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('papers')

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/inbox')
    const answer = page.getByLabel('Your answer')
    await answer.fill('The letters')
    await page.setViewportSize(keyboard)
    await expect.poll(() => page.evaluate(() => innerHeight)).toBe(400)
    await expect(answer).toBeFocused()
    await expect(answer).toHaveValue('The letters')
  })
})

base.describe('in German', () => {
  base.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: german.locale,
  })

  base('the head of the list has one line, with both of its buttons @full', async ({ page }) => {
    await signUp(page, german.say)
    const title = page.getByRole('heading', { name: german.say('Sessions'), level: 1 })
    const create = page.getByRole('link', { name: german.say('New session') }).first()
    await expect(create).toBeVisible()
    const above = (await create.boundingBox())?.y
    expect((await title.boundingBox())?.y).toBeGreaterThan(above ?? Infinity)
  })
})
