import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { untilItAsks } from '#src/testing/dialects/scripted-world.ts'
import type { WrittenDialect } from '#src/testing/dialects/written-dialect.ts'
import { selfDescribed } from '#src/testing/dialects/written/self-described.ts'
import { serviceKey } from '#src/testing/dialects/written/service-key.ts'
import { wordsOfTheSpecification } from '#src/testing/dialects/written/words-of-the-specification.ts'
import { showConsole } from '#src/testing/open-page.tsx'

import { openDialect } from './dialect-app-fixture.tsx'

const asking = 'Give every row an owner'
const goals = ['Port the ETL', 'Translate the help', 'Count the refunds', asking]

/** A browser that knows no session, and four that somebody has started elsewhere; one of them waits. */
async function openElsewhere(dialect: WrittenDialect) {
  const app = await openDialect(dialect)
  const start = (goal: string) =>
    app.world.create({ goal, context: null, guardrails: null, budgetCents: null })
  for (const goal of goals.slice(0, -1)) start(goal)
  const waiting = start(asking)
  untilItAsks(app.world, waiting)
  return { app, waiting }
}

beforeEach(async () => {
  await page.viewport(1280, 800)
})

test.each<WrittenDialect>([selfDescribed, { ...serviceKey, keyHeader: 'either' }])(
  'what was started elsewhere joins the list of a new browser, which says who waits: $name',
  async (dialect) => {
    const { app } = await openElsewhere(dialect)
    await showConsole(app.console, '/sessions')
    const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
    await expect.poll(() => rows.elements().length).toBe(goals.length + 1)
    const first = rows.nth(1)
    for (const words of ['Waiting for you', asking]) {
      await expect.element(first.getByText(words)).toBeVisible()
    }
    for (const goal of goals) {
      await expect.element(page.getByRole('link', { name: goal })).toBeVisible()
    }
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const inbox = pages.getByRole('link', { name: /Inbox/ })
    await expect.element(inbox.getByText('1')).toBeVisible()
  },
)

test('a service without such a list is asked for none, and the first visit says so', async () => {
  const { app } = await openElsewhere(wordsOfTheSpecification)
  await showConsole(app.console, '/sessions')
  await expect.poll(app.asked).toContain('GET /openapi.json')
  await expect.element(page.getByText(/The service has no list of sessions/)).toBeVisible()
  expect(app.asked().filter((one) => one.startsWith('GET /v1/'))).toEqual([])
})

test('a session that cannot be read is called by the goal that this browser remembers', async () => {
  const down = { status: 503, text: 'Down for the night' }
  const { app, waiting } = await openElsewhere({ ...selfDescribed, shown: () => down })
  await showConsole(app.console, `/sessions/${waiting.id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent(asking)
  await expect.element(page.getByText(/Down for the night/)).toBeVisible()
  await expect.element(page.getByText(waiting.id, { exact: true })).toBeVisible()
  await expect.poll(() => document.title).toContain(asking)
})

test('a title and tags stand on the row, are found by the search, and outlive a reading', async () => {
  const { app, waiting: session } = await openElsewhere(selfDescribed)
  await showConsole(app.console, '/sessions')
  await userEvent.click(page.getByRole('button', { name: `Edit title and tags: ${asking}` }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/stay in this browser/)).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Title'), 'The quarter')
  await userEvent.fill(dialog.getByLabelText('Tags'), 'q4, ledger, q4')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const link = page.getByRole('link', { name: 'The quarter' })
  await expect.element(link).toHaveAttribute('title', asking)
  const { following, store } = app.client
  await following.readSession(session.id)
  await expect
    .poll(() => store.savedSessions.list())
    .toContainEqual(expect.objectContaining({ title: 'The quarter', tags: ['q4', 'ledger'] }))
  await userEvent.fill(page.getByRole('searchbox'), 'ledger')
  await expect.element(link).toBeVisible()
})
