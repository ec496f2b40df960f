import { expect } from '@playwright/test'

import { createSession, sessionIdOf, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'
import { openWritten } from './fixtures/written-messages.ts'

test('after a stop in the middle of a round, sessions go on and nothing is said twice @full', async ({
  page,
  service,
  watch,
}) => {
  watch.expectTrouble(/Failed to load resource/)
  await createSession(page, {
    goal: 'Count the parcels',
    context: 'rehearsal: rounds=6 messages=5 ask=0 cost=0.25 pace=700 subagents=3',
    budget: '20',
  })
  await expect(page.getByRole('heading', { name: /^Round 2/ })).toBeVisible()
  await service.kill('SIGTERM')
  await service.startAgain()
  const status = statusOf(page)
  await expect(status).toContainText('Complete', { timeout: 60_000 })
  await page.reload()
  const written = openWritten(service)
  const { shown } = await written.messages(sessionIdOf(page))
  await expect(page.getByRole('article')).toHaveCount(shown.length)
  await written.close()
  await expect(page.getByRole('heading', { name: /^Round \d/ })).toHaveCount(6)
})

test('a question asked before a crash is answered after it @full', async ({
  page,
  service,
  watch,
}) => {
  watch.expectTrouble(/Failed to load resource/)
  await createSession(page, {
    goal: 'Count the parcels',
    context: 'rehearsal: rounds=3 ask=2 kind=text pace=50 subagents=0',
  })
  const banner = page.getByRole('region', { name: 'Waiting for you' })
  await expect(banner).toBeVisible()
  await service.kill()
  await service.startAgain()
  await banner.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your answer').fill('Those from abroad')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(statusOf(page)).toContainText('Complete')
})
