import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { testWithFaultsOnOneService as testWithFaults } from './fixtures/faulty-test.ts'
import { createSession, savedBy, sessionIdOf, signUp, statusOf } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const parcels = {
  goal: 'Count the parcels',
  context: 'rehearsal: rounds=2 messages=2 ask=0 subagents=1 cost=0.2 pace=50',
}

async function finish(page: Page): Promise<number> {
  await createSession(page, parcels)
  await expect(statusOf(page)).toContainText('Complete', { timeout: 60_000 })
  await expect(page.getByText('All messages are here')).toBeVisible()
  return page.getByRole('article').count()
}

/** Presses `E`, chooses a format by its number, and `Enter`; gives the name and the text of the file. */
async function save(page: Page, format?: string): Promise<{ name: string; text: string }> {
  await page.keyboard.press('e')
  await expect(dialogOf(page)).toBeVisible()
  if (format !== undefined) await page.keyboard.press(format)
  const file = await savedBy(page, () => page.keyboard.press('Enter'))
  await expect(dialogOf(page)).toBeHidden()
  return file
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export this session' })

test('E and Enter save what was read', async ({ page }) => {
  const count = await finish(page)
  const id = sessionIdOf(page)

  await page.keyboard.press('e')
  await expect(dialogOf(page)).toContainText(`${count} messages: all that the session has`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()

  const markdown = await save(page)
  expect(markdown.name).toBe(`signalbox-${id}.md`)
  expect(markdown.text).toMatch(/^# Count the parcels\n/)
  expect(markdown.text).toContain(`- Messages: ${count} messages: all that the session has`)
  expect(markdown.text).toContain('\n## Round 2')
  expect(markdown.text).toContain('\n## Completion report\n')

  const report = await save(page, '4')
  expect(report.name).toBe(`signalbox-${id}-report.md`)
  expect(report.text).not.toContain('**agent**')

  const web = await save(page, '2')
  const alone = await page.context().newPage()
  const asked: string[] = []
  alone.on('request', (request) => asked.push(request.url()))
  await alone.setContent(web.text)
  await expect(alone.getByRole('heading', { name: 'Count the parcels', level: 1 })).toBeVisible()
  await expect(alone.getByRole('heading', { level: 3 })).toHaveCount(count)
  expect(asked).toEqual([])
  await alone.close()

  const lines = await save(page, '3')
  const [first = '', ...messages] = lines.text.trimEnd().split('\n')
  expect(JSON.parse(first)).toMatchObject({ session: id, messages: count, complete: true })
  expect(messages).toHaveLength(count)
})

test('on a phone the menu exports a session that goes on @full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await createSession(page, {
    goal: 'Sort the archive',
    context: 'rehearsal: rounds=9 ask=0 subagents=0 pace=30000',
  })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(dialogOf(page)).toContainText('possibly incomplete: the session goes on')
  await expect(dialogOf(page).getByRole('radio')).toHaveCount(3)
  await expectAccessible(page)
  const { text } = await savedBy(page, () =>
    dialogOf(page).getByRole('button', { name: 'Download' }).click(),
  )
  expect(text).toMatch(/- Messages: \d+ messages?, possibly incomplete: the session goes on/)
})

testWithFaults(
  'after a reload while the service is away, what was read stands there with its time @full',
  async ({ page, network }) => {
    await signUp(page)
    const count = await finish(page)
    const away = { status: 503, body: '{"error":"The service is away"}' }
    network.interfere(({ path }) => (path.startsWith('/v1/') ? away : null))
    await page.reload()
    await expect(statusOf(page)).toContainText(
      /As read at \d\d:\d\d:\d\d\. The service has not answered this page/,
    )
    await expect(statusOf(page)).toContainText('Complete')
    await expect(page.getByRole('article')).toHaveCount(count)
    await expect(page.getByRole('heading', { name: 'Completion report' })).toBeVisible()
    await expectAccessible(page)
    const { text } = await save(page, '3')
    expect(text.trimEnd().split('\n')).toHaveLength(count + 1)

    network.interfere(null)
    await expect(statusOf(page)).not.toContainText('As read at')
    await expect(page.getByRole('article')).toHaveCount(count)
  },
)
