import { expect, type Locator } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { beginSession } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const slow = 'rehearsal: rounds=200 ask=0 pace=1500 cost=0.10 subagents=0'

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('rows are selected by taps and paused together, and a row has its actions in a menu @full', async ({
    page,
  }) => {
    for (const goal of ['One', 'Two', 'Three']) {
      await beginSession(page, { goal: `${goal} is slow`, context: slow })
    }
    await page.goto('/sessions')
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    const row = (goal: string) => page.getByRole('listitem').filter({ hasText: goal })
    const selection = page.getByRole('region', { name: 'Selected sessions' })
    await page.getByRole('link', { name: 'One is slow' }).tap()
    await page.getByRole('link', { name: 'Two is slow' }).tap()
    await page.getByRole('checkbox', { name: 'Select Three is slow' }).tap()
    await page.getByRole('link', { name: 'One is slow' }).tap()
    await expect(selection).toContainText('2 selected')
    await expectAccessible(page)
    await expectLarge(selection.getByRole('button'))
    await expectLarge(page.locator('label:has([type=checkbox])'))

    await selection.getByRole('button', { name: 'Pause 2' }).tap()
    const pause = page.getByRole('dialog', { name: 'Pause 2 sessions' })
    await pause.getByRole('button', { name: 'Send 2' }).tap()
    await expect(pause).toContainText('2 of 2 accepted')
    await pause.getByRole('button', { name: 'Close' }).last().tap()
    await expect(row('Two is slow')).toContainText('Paused')
    await page.getByRole('region', { name: 'Sent requests' }).getByLabel('Dismiss').tap()
    await selection.getByRole('button', { name: 'Done' }).tap()
    await expect(selection).toBeHidden()

    await page.getByRole('button', { name: 'Actions: One is slow' }).tap()
    const menu = page.getByRole('dialog', { name: 'One is slow' })
    await expectAccessible(page)
    await expectLarge(menu.getByRole('button'))
    await menu.getByRole('button', { name: 'Pause' }).tap()
    await expect(row('One is slow')).toContainText('Paused')
    // Without a selection a tap opens the session.
    await page.getByRole('link', { name: 'One is slow' }).tap()
    await expect(page.getByRole('heading', { name: 'One is slow', level: 1 })).toBeVisible()
  })
})

/** Each of the targets takes a finger: 44 pixels in both directions. */
async function expectLarge(targets: Locator): Promise<void> {
  for (const target of await targets.all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect([Math.round(width) >= 44, Math.round(height) >= 44]).toEqual([true, true])
  }
}
