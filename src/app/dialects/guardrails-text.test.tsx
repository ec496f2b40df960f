import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { WrittenDialect } from '#src/testing/dialects/written-dialect.ts'
import { serviceKey } from '#src/testing/dialects/written/service-key.ts'
import { showConsole } from '#src/testing/open-page.tsx'

import { openDialect } from './dialect-app-fixture.tsx'

vi.setConfig({ testTimeout: 60_000 })

const soon = { timeout: 20_000 }

/** Takes guardrails as a text, and tells a budget only as a line of the text. */
const dialect: WrittenDialect = {
  ...serviceKey,
  keyHeader: 'either',
  shown: (session) => serviceKey.shown({ ...session, budgetCents: null }),
}

test('a service gets the text of the guardrails that is shown, and shows its budget', async () => {
  const app = await openDialect(dialect)
  await showConsole(app.console, '/sessions/new')
  await page.getByLabelText('Goal').fill('Give every row an owner')
  const text = page.getByLabelText(/^Guardrails as a text/)
  await expect.element(text, soon).toBeVisible()
  await page.getByLabelText('Budget').fill('2')
  await expect.element(text).toHaveValue('Budget: 2')
  const shown = 'Budget: 2\nNever close a period.'
  await text.fill(shown)
  await page.getByRole('button', { name: 'Create session' }).click()
  const status = page.getByRole('region', { name: 'Status' })
  await expect.element(status, soon).toMatchTextContent(/of \$2\.00/)
  const [session] = app.world.all()
  expect(session).toMatchObject({ guardrails: shown, budgetCents: 200 })
})
