import { expect } from '@playwright/test'

import { german } from './fixtures/languages.ts'
import { createSession, signUp, statusOf } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'

test.use({ locale: german.locale })

const { say, money } = german

test('the console speaks the language of the browser, or the one chosen under Settings', async ({
  page,
}) => {
  const html = page.locator('html')
  await test.step("Ada's browser is German, and she signs up in German", async () => {
    await signUp(page, say)
    await expect(html).toHaveAttribute('lang', 'de')
  })

  await test.step('money and dates are German, and the words of the agent stay', async () => {
    await createSession(
      page,
      {
        goal: 'Sort the invoices',
        context: 'rehearsal: rounds=1 ask=0 cost=1.25 pace=10',
        budget: '3,00',
      },
      say,
    )
    await expect(statusOf(page)).toContainText(say('Complete'))
    await expect(statusOf(page)).toContainText(german.of(money('1.25'), money('3.00')))
    await page.getByRole('tab', { name: say('Report') }).click()
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'Report' })).toBeVisible()
  })

  await test.step('no page in German is wider than a phone', async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    const session = new URL(page.url()).pathname
    const pages = ['/sessions', '/sessions/new', '/inbox', '/costs', '/keys', '/settings', session]
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, path).toBeLessThanOrEqual(320)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('she chooses English, which a reload keeps', async () => {
    await page.goto('/settings')
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(html).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
  })

  await test.step('she follows her browser again', async () => {
    await page.getByRole('radio', { name: 'As the browser' }).click()
    await expect(page.getByRole('heading', { name: say('Settings'), level: 1 })).toBeVisible()
  })
})
