import { expect } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { beginSession, signUp } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'

const slow = 'rehearsal: rounds=200 ask=0 pace=1500 cost=0.10 subagents=0'

test('rows are selected by keys, paused together, and cancelled only after their number is typed @full', async ({
  page,
}) => {
  await signUp(page)
  for (const goal of ['One', 'Two', 'Three']) {
    await beginSession(page, { goal: `${goal} is slow`, context: slow })
  }
  await page.goto('/sessions')
  const row = (goal: string) => page.getByRole('row').filter({ hasText: goal })
  await expect(page.getByText('Running', { exact: true })).toHaveCount(4)
  const selection = page.getByRole('region', { name: 'Selected sessions' })

  // The keys come faster than their script.
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+J')
  await expect(selection).toContainText('2 selected')
  await expectAccessible(page)

  await page.keyboard.press('p')
  const pause = page.getByRole('dialog', { name: 'Pause 2 sessions' })
  await expect(pause).toContainText('2 will be sent')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(pause).toContainText('2 of 2 sent')
  await page.keyboard.press('Escape')
  await expect(row('Three is slow')).toContainText('Paused')
  await expect(row('Two is slow')).toContainText('Paused')
  await expect(row('One is slow')).toContainText('Running')

  await page.keyboard.press('x')
  const cancel = page.getByRole('dialog', { name: 'Cancel 2 sessions' })
  await cancel.getByLabel('Reason').press('ControlOrMeta+Enter')
  await expect(cancel).toContainText('2 will be sent')
  await cancel.getByLabel('Type 2 to cancel 2 sessions').fill('2')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(cancel).toContainText('2 of 2 sent')
  await page.keyboard.press('Escape')
  await expect(row('Two is slow')).toContainText('Cancelled')
  await expect(row('One is slow')).toContainText('Running')
})
