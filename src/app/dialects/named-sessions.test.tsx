import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'
import { showConsole } from '#src/testing/open-page.tsx'

import { openDialect } from './dialect-app-fixture.tsx'

vi.setConfig({ testTimeout: 60_000 })

const soon = { timeout: 20_000 }
const goal = 'Port the nightly ETL'

beforeEach(async () => {
  await page.viewport(1280, 800)
})

async function showSession() {
  const app = await openDialect(selfDescribed)
  const session = app.world.create({ goal, context: null, guardrails: null, budgetCents: null })
  await showConsole(app.console, '/sessions')
  await expect.element(page.getByRole('link', { name: goal }), soon).toBeVisible()
  return { app, session }
}

test('a title and tags stand on the row, are found by the search, and outlive a reading', async () => {
  const { app, session } = await showSession()
  await userEvent.click(page.getByRole('button', { name: `Edit title and tags: ${goal}` }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/stay in this browser/)).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Title'), 'The quarter')
  await userEvent.fill(dialog.getByLabelText('Tags'), 'q4, ledger, q4')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const link = page.getByRole('link', { name: 'The quarter' })
  await expect.element(link, soon).toHaveAttribute('title', goal)
  const { following, store } = app.client
  await following.readSession(session.id)
  await expect
    .poll(() => store.savedSessions.list(), soon)
    .toMatchObject([{ title: 'The quarter', tags: ['q4', 'ledger'] }])
  await userEvent.fill(page.getByRole('searchbox'), 'ledger')
  await expect.element(link).toBeVisible()
})

test('a session that was taken off the list is back with its words after Undo', async () => {
  const { app, session } = await showSession()
  await userEvent.click(page.getByRole('button', { name: `Remove from this list: ${goal}` }))
  // The session goes on, so the page asks first.
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Remove from list' }))
  await expect.element(page.getByRole('link', { name: goal })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByRole('link', { name: goal }), soon).toBeVisible()
  expect(await app.client.store.forgotten.list()).not.toContain(session.id)
})
