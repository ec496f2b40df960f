import { join } from 'node:path'

import { expect } from '@playwright/test'

import { findPostgres, launch } from './fixtures/launch.ts'
import { createSession, messagesOf, signUp } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`after ${signal} in the middle of a round, sessions go on and nothing is said twice @full`, async ({
    page,
    service,
    watch,
  }) => {
    watch.expectTrouble(/Failed to load resource/)
    await signUp(page)
    await createSession(page, {
      goal: 'Count the parcels',
      context: 'rehearsal: rounds=6 messages=5 ask=0 cost=0.25 pace=700 subagents=3',
      budget: '20',
    })
    await expect(page.getByRole('heading', { name: /^Round 2/ })).toBeVisible()
    await service.kill(signal)
    await service.startAgain()
    const status = page.getByRole('region', { name: 'Status' })
    await expect(status).toContainText('Complete', { timeout: 60_000 })
    await page.reload()
    const messages = await messagesOf(page)
    await expect(page.getByRole('article')).toHaveCount(messages.length)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
    await expect(page.getByRole('heading', { name: /^Round \d/ })).toHaveCount(6)
  })
}

test('a question asked before a crash is answered after it @full', async ({
  page,
  service,
  watch,
}) => {
  watch.expectTrouble(/Failed to load resource/)
  await signUp(page)
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
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Complete')
})

test('a session that fails says why, and keeps what was said @full', async ({ page }) => {
  await signUp(page)
  await createSession(page, {
    goal: 'Count the parcels',
    context: 'rehearsal: rounds=5 ask=0 fail=3 pace=50 subagents=0',
  })
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Failed')
  await expect(page.getByRole('heading', { name: 'Failed', exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount((await messagesOf(page)).length)
})

test('a taken port is a clear error, and nothing is left of the attempt @full', async ({
  service,
}) => {
  const errors: string[] = []
  const { port } = new URL(service.url)
  const data = join(service.data, 'second')
  const script = [join('scripts', 'run.mjs'), 'start', '--app', 'dist']
  const second = launch(script, { PORT: port, SIGNALBOX_DATA: data }, errors)
  await expect(second).rejects.toThrow('ended with 1')
  expect(errors.join('')).toMatch(new RegExp(`\\b${port}\\b.*\\bPORT\\b`))
  expect(findPostgres(data)).toBeNull()
})
