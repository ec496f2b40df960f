import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { createSession, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const round = (page: Page, number: number) =>
  page.getByRole('button', { name: `Round ${number}`, exact: true })
const search = (page: Page) => page.locator('search')
const copied = (page: Page) => page.evaluate(() => document.documentElement.dataset['copied'] ?? '')

test('an operator reads a session: rounds, the answer, a search, and links that lead back @full', async ({
  page,
}) => {
  // No page may read the clipboard, so what is copied is noted.
  await page.addInitScript(() => {
    Object.assign(globalThis.navigator.clipboard, {
      writeText: (text: string) => {
        document.documentElement.dataset['copied'] = text
        return Promise.resolve()
      },
    })
  })
  const context = 'rehearsal: rounds=5 messages=6 ask=2 kind=choice cost=0.40 pace=50 subagents=3'
  await createSession(page, { goal: 'Sort the letters of the archive', context })
  await expect(statusOf(page)).toContainText('Waiting for you')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'List them apart' }).check()
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(statusOf(page)).toContainText('Complete', { timeout: 60_000 })

  await test.step('the main line counts its own rounds, and the answer stands under the question', async () => {
    const rounds = page.getByRole('heading', { level: 3, name: /^Round \d/ })
    await expect(rounds).toContainText([/Round 1/, /Round 2/, /Round 3/, /Round 4/, /Round 5/])
    const line = page.getByRole('list', { name: 'Rounds and messages' })
    await expect(line).toContainText(/which one should I follow\?.{0,40}operatorList them apart/)
  })

  await test.step('the search finds words in folded rounds, and Enter walks the hits', async () => {
    await round(page, 4).press('Enter')
    await expect(round(page, 4)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('/')
    const field = search(page).getByRole('searchbox')
    await expect(field).toBeFocused()
    // The title of round 4, with which its first message begins.
    await field.fill('Compare letters with archive')
    await expect(search(page)).toContainText(/\d+ hits?/)
    await field.press('Enter')
    await expect(search(page)).toContainText(/1 of \d+/)
    await expect(round(page, 4)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('button', { name: 'Copy message' })).toBeInViewport()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.press('Escape')
    await expect(search(page)).toBeHidden()
    await expect(page.locator('article:focus')).toBeInViewport()
  })

  await test.step('a message, its round and its address are copied, and the address leads back', async () => {
    const message = page.locator('article:focus')
    const words = (await message.textContent()) ?? ''
    await page.getByRole('button', { name: 'Copy message' }).click()
    await expect.poll(() => copied(page)).not.toBe('')
    await page.getByRole('button', { name: 'Copy round' }).click()
    await expect.poll(() => copied(page)).toMatch(/^## Round 4: /)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => copied(page)).toMatch(/^http.+#/)
    const address = await copied(page)
    await page.goto('/sessions')
    await page.goto(address)
    await expect(page.locator('article:focus')).toBeInViewport()
    expect(await page.locator('article:focus').textContent()).toBe(words)
  })

  await test.step('the rounds of the panel lead to a round', async () => {
    await expect(page.getByRole('img', { name: /^Bars of up to \$0\.40 a round/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Rounds' }).click()
    await page.getByRole('table', { name: 'Rounds' }).getByRole('button', { name: /^3/ }).click()
    await expect(round(page, 3)).toBeFocused()
    await expect(round(page, 3)).toBeInViewport()
  })
})
