import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect as expectNow, type Locator, type Page } from '@playwright/test'
import { chromium } from 'playwright'
import { z } from 'zod'

import { bothThemes } from '#e2e/fixtures/accessibility.ts'
import { post, signUp } from '#e2e/fixtures/people.ts'
import { startService } from '#e2e/fixtures/start-service.ts'
import { buildWhenStale } from '#scripts/build-app.ts'
import { browserLaunch } from '#scripts/chromium/browser-launch.ts'
import { startModelEndpoint } from '#service/agents/model/endpoint-fixture.ts'
import { startHttpToolServer } from '#service/agents/tools/tool-server-fixture.ts'

import { first, ledger, others, resultOf, type Work } from './pictures/fleet.ts'
import { answerOf, endRounds } from './pictures/play-model.ts'

/**
 * Draws the pictures of README: a service of its own, whose model is a script, works on a fleet of sessions,
 * and Chromium looks at them. `npm run pictures` writes docs/pictures/, and takes two minutes.
 */

const pictures = join(import.meta.dirname, '..', 'docs', 'pictures')
const width = 1440
const fleet = [ledger, ...others, first]
/** The longest session takes a minute. */
const expect = expectNow.configure({ timeout: 180_000 })

await buildWhenStale()
const folder = mkdtempSync(join(tmpdir(), 'signalbox-pictures-'))
const toolFile = join(folder, 'tools.json')
const endpoint = await startModelEndpoint(answerOf)
const tools = await startHttpToolServer(resultOf, 'query')
writeFileSync(toolFile, JSON.stringify({ mcpServers: { ledger: { url: tools.url } } }))
const service = await startService({
  MODEL_BASE_URL: endpoint.baseUrl,
  MODEL_NAME: 'large-model',
  // A round reserves nine cents; the model itself tells its costs.
  MODEL_PRICES: '0,15',
  MODEL_ANSWER_TOKENS: '6000',
  SIGNALBOX_TOOLS: toolFile,
})
const browser = await chromium.launch(browserLaunch())
try {
  const page = await browser.newPage({
    baseURL: service.url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  await signUp(page)
  const shown = await play(page)
  for (const theme of bothThemes) {
    await page.emulateMedia({ colorScheme: theme })
    await look(page, shown, (name) => join(pictures, `${name}-${theme}.png`))
  }
} finally {
  await browser.close()
  await service.stop()
  await endpoint.close()
  await tools.close()
  rmSync(folder, { recursive: true })
}

/** Brings every session to its rest; gives the path of the session that is shown. */
async function play(page: Page): Promise<string> {
  await begin(page, first)
  await page.goto('/inbox')
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Shift+Digit1')
  const answered = page.getByRole('region', { name: 'Answered today' })
  await expect(answered).toContainText(/summary\?(?!Sending)/)

  const paths = new Map<Work, string>()
  for (const work of [ledger, ...others]) paths.set(work, await begin(page, work))
  for (const [{ goal, says, facts, paused }, path] of paths) {
    if (facts.rest !== 'Running' && !paused) continue
    // The visit reads the last words, which the list then shows.
    await page.goto(path)
    await expect(page.getByText(says)).toHaveCount(facts.rounds)
    if (paused) await post(page, `/v1${path}/signal`, { type: 'pause', reason: paused })
    await page.getByRole('link', { name: 'Sessions' }).first().press('Enter')
    await expect(rowOf(page, goal)).toContainText(says)
  }
  endRounds()

  for (const { goal, facts } of fleet) {
    const row = rowOf(page, goal)
    await expect(row).toContainText(facts.rest)
    await row.getByRole('button', { name: 'Edit title and tags' }).press('Enter')
    await page.getByRole('textbox', { name: 'Tags' }).fill(facts.tags)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'View', exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: 'Tags' }).check()
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  return paths.get(ledger) ?? ''
}

/** Creates the session as a script beside the page does; gives the path of its page. */
async function begin(page: Page, { goal, context, facts }: Work): Promise<string> {
  const guardrails = { budget: facts.budget }
  const made = await post(page, '/v1/sessions', { goal, context, guardrails })
  return `/sessions/${z.object({ id: z.string() }).parse(made).id}`
}

function rowOf(page: Page, goal: string): Locator {
  return page.getByRole('row', { name: goal })
}

async function look(page: Page, shown: string, fileOf: (name: string) => string): Promise<void> {
  const question = page.getByText('Move the three refunds into October?')
  const open = async (path: string, height: number) => {
    await page.setViewportSize({ width, height })
    await page.goto(path)
  }
  const draw = async (name: string) => {
    await page.evaluate(() => document.fonts.ready)
    await expect(page.getByText(/^Live · /)).toBeVisible()
    await expect(page.getByText(/requests? in 0 s|reading the list/)).toHaveCount(0)
    await expect(page.getByText('Not read yet')).toHaveCount(0)
    await page.screenshot({ path: fileOf(name) })
  }
  await open('/sessions', 900)
  for (const { goal, facts } of fleet) {
    await expect(rowOf(page, goal)).toContainText(facts.rest)
  }
  await draw('list')

  await open('/inbox', 800)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.getByRole('link').filter({ has: question }).press('Enter')
  await expect(page.getByRole('radio', { name: 'Leave them in November' })).toBeVisible()
  await expect(page.getByText(ledger.says)).toBeVisible()
  await draw('inbox')

  await open(shown, 985)
  await expect(page.getByRole('article').filter({ hasText: ledger.says })).toBeVisible()
  await expect(question).toBeInViewport()
  await draw('session')
}
