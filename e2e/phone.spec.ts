import { expect } from '@playwright/test'

import { beginSession } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

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
