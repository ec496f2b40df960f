import { expect, type Page } from '@playwright/test'

import { shareOf } from '#src/testing/tier.ts'

import { bothThemes, expectAccessible, type Theme } from './fixtures/accessibility.ts'
import { createSession, signUp, statusOf } from './fixtures/people.ts'
import { test as testFirst, testSignedUp as test } from './fixtures/test.ts'

const pages = [
  ['/sessions', 'Sessions'],
  ['/sessions/new', 'New session'],
  ['/inbox', 'Inbox'],
  ['/costs', 'Costs'],
  ['/keys', 'API keys'],
  ['/ledger', 'Ledger'],
  ['/settings', 'Settings'],
] as const

testFirst(
  'every page is accessible in both themes, and narrow ones do not scroll sideways',
  async ({ page }) => {
    await page.goto('/connect')
    await expectReadable(page)
    await page.goto('/signup')
    await expectReadable(page)
    await signUp(page)
    await createSession(page, {
      goal: 'Summarise the incidents of October',
      context: 'rehearsal: rounds=3 ask=2 kind=choice subagents=1 pace=200',
    })
    await expect(statusOf(page)).toContainText('Waiting for you')
    for (const [address, name] of pages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expectReadable(page)
    }
  },
)

test('the settings fill a wide page, and each link leads to its section', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Check this service' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link')
  await expect(links).toHaveCount(9)
  for (const link of await links.all()) {
    await link.press('Enter')
    const section = page.getByRole('heading', {
      level: 2,
      name: await link.innerText(),
      exact: true,
    })
    await expect(section).toBeInViewport()
    const panel = await section.locator('xpath=ancestor::section[1]').boundingBox()
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeGreaterThan(1400)
  }
})

type Look = [width: number, themes: readonly Theme[]]
const inBoth: readonly Look[] = [
  [1280, bothThemes],
  [320, bothThemes],
]
const inOneEach: readonly Look[] = [
  [1280, ['light']],
  [320, ['dark']],
]
const looks = shareOf({ quick: inOneEach, full: inBoth, soak: inBoth })

/** axe finds nothing, wide and narrow, and nothing is wider than a narrow screen. */
async function expectReadable(page: Page): Promise<void> {
  for (const [width, themes] of looks) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, themes)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 800 })
}
