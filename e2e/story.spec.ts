import { expect, type Page } from '@playwright/test'

import { english, german, type Told } from './fixtures/languages.ts'
import type { PageWatch } from './fixtures/page-watch.ts'
import { createSession, sessionIdOf, statusOf } from './fixtures/people.ts'
import type { Service } from './fixtures/start-service.ts'
import { test } from './fixtures/test.ts'
import { openWritten } from './fixtures/written-messages.ts'

for (const told of [english, german]) {
  test.describe(told.locale, () => {
    test.use({ locale: told.locale })
    test('the whole story: from signing up to a report, across a crash @full', async ({
      page,
      service,
      watch,
    }) => {
      await tellStory(told, page, service, watch)
    })
  })
}

async function tellStory(
  { say, money, of, round, ...told }: Told,
  page: Page,
  service: Service,
  watch: PageWatch,
): Promise<void> {
  const status = statusOf(page)
  const pages = page.getByRole('navigation', { name: say('Pages') })
  const goal = 'Move the billing exports to the new ledger'

  await test.step('Ada signs up', async () => {
    await page.goto('/connect')
    await page.getByRole('link', { name: say('Create an account') }).click()
    await expect(page.getByRole('heading', { name: say('Create an account') })).toBeVisible()
    await page.getByLabel(say('E-mail')).fill(`ada.${told.locale}@example.org`)
    await page.getByLabel(say('Password'), { exact: true }).fill('a long enough secret')
    await page.getByRole('button', { name: say('Create account') }).click()
    await expect(page.getByText(say('No sessions in this browser yet'))).toBeVisible()
  })

  await test.step('an API key is held for this browser, and she copied nothing', async () => {
    await pages.getByRole('link', { name: say('API keys') }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Signalbox in this browser' })
    await expect(row.getByText(say('In use here')).first()).toBeVisible()
  })

  await test.step('she creates a session from a goal, with context and guardrails', async () => {
    await pages.getByRole('link', { name: say('Sessions') }).click()
    await page.getByRole('link', { name: say('Create the first session') }).click()
    await page.getByLabel(say('Goal')).fill(goal)
    await page
      .getByRole('textbox', { name: new RegExp(`^${say('Context')}`) })
      .fill(
        'Closed periods are read-only.\n' +
          'rehearsal: rounds=20 ask=4 kind=choice cost=0.50 pace=1200 subagents=7',
      )
    await page.getByLabel(say('Budget')).fill('3')
    await page.getByLabel(say('Ask before')).fill('any change to a closed period')
    await page.getByRole('button', { name: say('Create session') }).click()
    await expect(page.getByRole('heading', { name: goal, level: 1 })).toBeVisible()
  })

  await test.step('status, cost, rounds and messages move', async () => {
    await expect(status).toContainText(say('rehearsal'))
    await expect(status).toContainText(new RegExp(`${say('Running')}|${say('Waiting for you')}`))
    await expect(page.getByRole('heading', { name: round(1) })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    const spent = (amount: string) => status.filter({ hasText: of(money(amount), money('3.00')) })
    // On a slow machine the fourth round is paid by now, and the session waits for an answer.
    const later = spent('1.50').or(spent('2.00'))
    await expect(spent('0.50').or(spent('1.00')).or(later)).toBeVisible()
  })

  await test.step('she pauses it, and it holds between rounds', async () => {
    await page.getByRole('button', { name: say('Pause'), exact: true }).click()
    await expect(status).toContainText(say('Paused'))
    await expect(status).toContainText(told.observedPause)
  })

  await test.step('she redirects it and lets it go on', async () => {
    await page.getByRole('button', { name: say('Redirect') }).click()
    const dialog = page.getByRole('dialog', { name: say('Redirect this session') })
    await dialog.getByLabel(say('New direction')).fill('Leave the refunds of November alone')
    await dialog.getByRole('button', { name: say('Send direction') }).click()
    await expect(dialog).toBeHidden()
    const paused = page.getByRole('region', { name: say('Paused') })
    await paused.getByRole('button', { name: say('Resume'), exact: true }).click()
    const direction = page.getByRole('article').filter({ hasText: 'refunds of November' })
    await expect(direction.filter({ hasText: say('operator') })).toBeVisible()
  })

  await test.step('it asks, and she answers in the dialog', async () => {
    await expect(status).toContainText(say('Waiting for you'))
    const banner = page.getByRole('region', { name: say('Waiting for you') })
    await banner.getByRole('button', { name: told.answer }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('any change to a closed period')
    await dialog.getByRole('radio', { name: 'List them apart' }).check()
    await dialog.getByLabel(say('Note to the agent')).fill('Finance decides later')
    await dialog.getByRole('button', { name: say('Send answer') }).click()
    await expect(dialog).toBeHidden()
    await expect(banner).toBeHidden()
  })

  await test.step('it reaches its budget, and goes on with a larger one', async () => {
    await expect(status).toContainText(say('Cost limit'))
    await expect(status).toContainText(of(money('3.00'), money('3.00')))
    await page.getByRole('button', { name: say('Resume with a new budget') }).click()
    const dialog = page.getByRole('dialog', { name: say('Resume with a new budget') })
    await dialog.getByLabel(say('New budget, in total')).fill('3')
    await dialog.getByRole('button', { name: say('Resume') }).click()
    await expect(dialog).toContainText(told.mustBeAbove(money('3.00')))
    await dialog.getByLabel(say('New budget, in total')).fill('40')
    await dialog.getByRole('button', { name: say('Resume') }).click()
    await expect(dialog).toBeHidden()
    await expect(status).toContainText(of('', money('40.00')))
    await expect(page.getByRole('heading', { name: round(7) })).toBeVisible()
  })

  await test.step('the process is killed and started again: the session goes on', async () => {
    watch.expectTrouble(/Failed to load resource/)
    await service.kill()
    await expect(page.getByText(told.disconnected).first()).toBeVisible()
    await service.startAgain()
    await expect(status).toContainText(say('Complete'), { timeout: 60_000 })
  })

  await test.step('she reads the completion report', async () => {
    await page.getByRole('tab', { name: say('Report') }).click()
    const report = page.getByRole('tabpanel')
    await expect(report.getByRole('heading', { name: 'Report', exact: true })).toBeVisible()
    await expect(report).toContainText('Leave the refunds of November alone')
    await expect(report).toContainText('List them apart')
    await expect(report).toContainText('Finance decides later')
  })

  await test.step('after a reload every round and message is there, each once', async () => {
    await page.reload()
    await expect(status).toContainText(say('Complete'))
    const rounds = page.getByRole('heading', { name: new RegExp(`^${round('')}\\d+`) })
    await expect(rounds).toHaveCount(20)
    expect(new Set(await rounds.allTextContents()).size).toBe(20)
    const written = openWritten(service)
    const { shown } = await written.messages(sessionIdOf(page))
    await written.close()
    await expect(page.getByRole('article')).toHaveCount(shown.length)
    await pages.getByRole('link', { name: say('Sessions') }).click()
    await expect(page.getByRole('row', { name: goal })).toContainText(say('Complete'))
  })

  await test.step('she cancels another one, and it stops', async () => {
    const mistake = {
      goal: 'Something that was a mistake',
      context: 'rehearsal: rounds=200 ask=0 pace=2000',
    }
    await createSession(page, mistake, say)
    await expect(status).toContainText(say('Running'))
    await page.getByRole('button', { name: say('Cancel') }).click()
    const dialog = page.getByRole('dialog', { name: say('Cancel this session?') })
    await expect(dialog).toContainText(told.stopsOneRound)
    await dialog.getByLabel(say('Reason')).fill('Wrong ledger')
    await dialog.getByRole('button', { name: say('Cancel session') }).click()
    await expect(dialog).toBeHidden()
    await expect(status).toContainText(say('Cancelled'))
    await expect(page.getByText('Wrong ledger')).toBeVisible()
  })
}
