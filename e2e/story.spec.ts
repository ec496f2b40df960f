import { expect } from '@playwright/test'

import { createSession, sessionIdOf, statusOf } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'
import { openWritten } from './fixtures/written-messages.ts'

test('the whole story: from signing up to a report, across a crash @full', async ({
  page,
  service,
  watch,
}) => {
  test.setTimeout(180_000)
  const status = statusOf(page)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const goal = 'Move the billing exports to the new ledger'

  await test.step('Ada signs up', async () => {
    await page.goto('/connect')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('No sessions in this browser yet')).toBeVisible()
  })

  await test.step('an API key is held for this browser, and she copied nothing', async () => {
    await pages.getByRole('link', { name: 'API keys' }).click()
    const row = page.getByRole('row', { name: 'Signalbox in this browser' })
    await expect(row.getByText('In use here')).toBeVisible()
  })

  await test.step('she creates a session from a goal, with context and guardrails', async () => {
    await pages.getByRole('link', { name: 'Sessions' }).click()
    await page.getByRole('link', { name: 'Create the first session' }).click()
    await page.getByLabel('Goal').fill(goal)
    await page
      .getByRole('textbox', { name: /^Context/ })
      .fill(
        'Closed periods are read-only.\n' +
          'rehearsal: rounds=9 ask=4 kind=choice cost=0.50 pace=1200 subagents=7',
      )
    await page.getByLabel('Budget').fill('3')
    await page.getByLabel('Ask before').fill('any change to a closed period')
    await page.getByRole('button', { name: 'Create session' }).click()
    await expect(page.getByRole('heading', { name: goal, level: 1 })).toBeVisible()
  })

  await test.step('status, cost, rounds and messages move', async () => {
    await expect(status).toContainText('rehearsal')
    await expect(status).toContainText('Running')
    await expect(page.getByRole('heading', { name: 'Round 1' })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(status).toContainText(/\$0\.50 of \$3\.00|\$1\.00 of \$3\.00/)
  })

  await test.step('she pauses it, and it holds between rounds', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(status).toContainText('Paused')
    await expect(status).toContainText(/Pause requested .+, observed/)
  })

  await test.step('she redirects it and lets it go on', async () => {
    await page.getByRole('button', { name: 'Redirect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Redirect this session' })
    await dialog.getByLabel('New direction').fill('Leave the refunds of November alone')
    await dialog.getByRole('button', { name: 'Send direction' }).click()
    await expect(dialog).toBeHidden()
    const paused = page.getByRole('region', { name: 'Paused' })
    await paused.getByRole('button', { name: 'Resume', exact: true }).click()
    const direction = page.getByRole('article').filter({ hasText: 'refunds of November' })
    await expect(direction.filter({ hasText: 'operator' })).toBeVisible()
  })

  await test.step('it asks, and she answers in the dialog', async () => {
    await expect(status).toContainText('Waiting for you')
    const banner = page.getByRole('region', { name: 'Waiting for you' })
    await banner.getByRole('button', { name: 'Answer' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('any change to a closed period')
    await dialog.getByRole('radio', { name: 'List them apart' }).check()
    await dialog.getByLabel('Note to the agent').fill('Finance decides later')
    await dialog.getByRole('button', { name: 'Send answer' }).click()
    await expect(dialog).toBeHidden()
    await expect(banner).toBeHidden()
  })

  await test.step('it reaches its budget, and goes on with a larger one', async () => {
    await expect(status).toContainText('Cost limit')
    await expect(status).toContainText('$3.00 of $3.00')
    await page.getByRole('button', { name: 'Resume with a new budget' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resume with a new budget' })
    await dialog.getByLabel('New budget, in total').fill('3')
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await expect(dialog).toContainText('it must be above the $3.00 already spent')
    await dialog.getByLabel('New budget, in total').fill('40')
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await expect(dialog).toBeHidden()
    await expect(status).toContainText('of $40.00')
    await expect(page.getByRole('heading', { name: 'Round 7' })).toBeVisible()
  })

  await test.step('the process is killed and started again: the session goes on', async () => {
    watch.expectTrouble(/Failed to load resource/)
    await service.kill()
    await expect(page.getByText(/Disconnected|cannot be reached/).first()).toBeVisible()
    await service.startAgain()
    await expect(status).toContainText('Complete', { timeout: 60_000 })
  })

  await test.step('she reads the completion report', async () => {
    await page.getByRole('tab', { name: 'Report' }).click()
    const report = page.getByRole('tabpanel')
    await expect(report.getByRole('heading', { name: 'Report', exact: true })).toBeVisible()
    await expect(report).toContainText('Leave the refunds of November alone')
    await expect(report).toContainText('List them apart')
    await expect(report).toContainText('Finance decides later')
  })

  await test.step('after a reload every round and message is there, each once', async () => {
    await page.reload()
    await expect(status).toContainText('Complete')
    const rounds = page.getByRole('heading', { name: /^Round \d+/ })
    await expect(rounds).toHaveCount(9)
    expect(new Set(await rounds.allTextContents()).size).toBe(9)
    const written = openWritten(service)
    const { shown } = await written.messages(sessionIdOf(page))
    await written.close()
    await expect(page.getByRole('article')).toHaveCount(shown.length)
    await pages.getByRole('link', { name: 'Sessions' }).click()
    await expect(page.getByRole('row', { name: goal })).toContainText('Complete')
  })

  await test.step('she cancels another one, and it stops', async () => {
    await createSession(page, {
      goal: 'Something that was a mistake',
      context: 'rehearsal: rounds=200 ask=0 pace=2000',
    })
    await expect(status).toContainText('Running')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
    await expect(dialog).toContainText('The cancel signal also stops 1 active round')
    await dialog.getByLabel('Reason').fill('Wrong ledger')
    await dialog.getByRole('button', { name: 'Cancel session' }).click()
    await expect(dialog).toBeHidden()
    await expect(status).toContainText('Cancelled')
    await expect(page.getByText('Wrong ledger')).toBeVisible()
  })
})
