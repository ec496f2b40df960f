import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'

test('of no templates the dialog says so, and how one is made', async () => {
  await openPage('/sessions/new', {})
  await page.getByRole('button', { name: 'Manage templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Templates' })
  await expect.element(dialog).toMatchTextContent('No templates yet. “Save as template” keeps')
})
