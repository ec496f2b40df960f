import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import {
  startModelEndpoint,
  type ModelAnswer,
  type ModelRequest,
} from '#service/agents/model/endpoint-fixture.ts'
import { startHttpToolServer, stdioToolServer } from '#service/agents/tools/tool-server-fixture.ts'

import { createSession, signUp, statusOf } from './fixtures/people.ts'
import { startService, type Service } from './fixtures/start-service.ts'
import { test as base } from './fixtures/test.ts'

const answered = Promise.withResolvers<void>()

const delegate = (name: string, part: string) => ({
  name: 'delegate',
  arguments: { name, task: part },
})

/** The script of the model: one answer for each round that it has behind it. */
function answerOf(request: ModelRequest): ModelAnswer {
  const [system, task] = request.messages.map(({ content }) => content ?? '')
  const rounds = request.messages.filter(({ role }) => role === 'assistant').length
  if (task === 'Answer with the word ready.') return { text: 'ready' }
  if (system?.includes('subagent of')) {
    return { calls: [{ name: 'report', arguments: { text: `Read: ${task?.split('\n').at(-1)}` } }] }
  }
  const script: ModelAnswer[] = [
    {
      text: 'Two folders can be read side by side.',
      calls: [delegate('letters', 'Read the letters'), delegate('bills', 'Read the bills')],
    },
    {
      text: 'I list first.',
      calls: [
        { name: 'web__echo', arguments: { text: 'listed' } },
        { name: 'local__die', arguments: { text: 'x' } },
      ],
    },
    {
      text: 'I write the list.',
      calls: [{ name: 'web__echo', arguments: { text: '# List\n\n- letters\n- bills' } }],
      usage: { cost: 0.4 },
    },
    {
      text: 'Going on.',
      calls: [{ name: 'note', arguments: { text: 'The letters are older.' } }],
      after: answered.promise,
    },
    { calls: [{ name: 'report', arguments: { text: '# The archive\n\nSorted by year.' } }] },
  ]
  return script[rounds] ?? {}
}

const test = base.extend<{ model: Service }>({
  model: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of this pattern.
    async ({}, provide) => {
      const endpoint = await startModelEndpoint(answerOf)
      const tools = await startHttpToolServer()
      const folder = mkdtempSync(join(tmpdir(), 'signalbox-tools-'))
      const file = join(folder, 'tools.json')
      writeFileSync(
        file,
        JSON.stringify({ mcpServers: { web: { url: tools.url }, local: stdioToolServer } }),
      )
      const service = await startService({
        MODEL_BASE_URL: endpoint.baseUrl,
        MODEL_NAME: 'archive-model',
        MODEL_PRICES: '1,2',
        SIGNALBOX_TOOLS: file,
      })
      await provide(service)
      await service.stop()
      await endpoint.close()
      await tools.close()
      rmSync(folder, { recursive: true })
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ model }, provide) => provide(model.url),
})

const line = (page: Page) => page.getByRole('region', { name: 'Line of rounds' })

/** The key of the first choice sends, once the question has the focus. */
async function approve(page: Page) {
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Shift+Digit1')
}

test('a session works through a model: subagents, a tool that dies, an approval, a direction, a budget and a report', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/sessions/new')
  await expect(page.getByLabel('Agent').locator('option')).toHaveText([
    /model archive-model/,
    /rehearsal/,
  ])
  await createSession(page, { goal: 'Sort the archive', budget: '0.1', askBefore: 'web__echo' })
  await expect(statusOf(page)).toContainText('archive-model')

  // Two subagents, each under its task; then the first approval, by one key.
  await expect(line(page)).toContainText('Read the letters')
  await expect(line(page)).toContainText('Read the bills')
  await page.goto('/inbox')
  await expect(page.getByRole('region', { name: 'Arguments of web__echo' })).toContainText('listed')
  await approve(page)

  const list = page.getByRole('region', { name: 'Arguments of web__echo' })
  await expect(list).toContainText('# List')
  await approve(page)
  const sent = page.getByRole('region', { name: 'Answered today' })
  await expect(sent.getByRole('listitem')).toHaveCount(2)
  await expect(sent).not.toContainText('Sending')

  // The provider's figure is above what was reserved: the session is held, and goes on with a larger budget.
  await page.goto('/sessions')
  await page.getByRole('link', { name: 'Sort the archive' }).click()
  await expect(statusOf(page)).toContainText('Cost limit')
  await expect(statusOf(page)).toContainText('$0.40')
  await expect(line(page)).toContainText('it is not known if the call took effect')
  await page.keyboard.press('p')
  await page.getByRole('textbox', { name: 'New budget' }).fill('5')
  await page.keyboard.press('ControlOrMeta+Enter')

  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(statusOf(page)).toContainText('Running')
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('textbox').fill('Only the letters')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(line(page)).toContainText('Only the letters')
  answered.resolve()
  await expect(statusOf(page)).toContainText('Complete')
  await expect(page.getByRole('heading', { name: 'The archive', exact: true })).toBeVisible()
  await expect(line(page)).toContainText(/tokens/)

  await page.goto('/settings')
  await expect(page.getByText('Sessions work through the model archive-model.')).toBeVisible()
})
