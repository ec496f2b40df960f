import { expect, test as base, type Page } from '@playwright/test'

import { serveDialect } from '#src/testing/dialects/serve-dialect.ts'
import { ALARM, FOREIGN, triedPayloads } from '#src/testing/hostile/payloads.ts'

import { expectHarmless, noteAlarms } from './fixtures/hostile/harmless.ts'
import { hostileDialect, longAddress } from './fixtures/hostile/hostile-dialect.ts'
import { fillPlan } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'
import { ways } from './fixtures/ways.ts'

const goal = `Read <img src=x onerror=${ALARM}(1)> ![a chart](https://${FOREIGN}/c.png) [here](javascript:${ALARM}(1)) invoice\u202Efdp.exe`

test('words that an agent repeats through the real service run nothing, load nothing and hide nothing', async ({
  page,
}) => {
  await noteAlarms(page)
  await fillPlan(page, {
    goal,
    context: 'rehearsal: rounds=3 ask=2 kind=choice subagents=1 pace=100',
  })
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('invoice‹U+202E›fdp.exe')
  await expect(page).toHaveTitle(/invoice‹U\+202E›fdp\.exe/)
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  // The report repeats the note.
  await page.getByRole('dialog').getByRole('textbox', { name: /Note/ }).fill(goal)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('tab', { name: 'Report' }).click()
  const report = page.getByRole('tabpanel', { name: 'Report' })
  await expect(report).toContainText(`[image: a chart] ${FOREIGN}`)
  await expect(report).toContainText('here invoice‹U+202E›fdp.exe')
  await expectHarmless(page)
})

for (const [way, open] of Object.entries(ways)) {
  base(
    `${triedPayloads.length} payloads in messages, rounds, choices and report, one and every trick in all other parts, stay words on every page, ${way} @full`,
    async ({ browser }) => {
      const elsewhere = await serveDialect(hostileDialect)
      const { page, context, visit, watch, close } = await open(browser, elsewhere)
      // Its refusal of a signal is one of the texts.
      watch.expectTrouble(/status of 400 .*\/signal\)/)
      // The rounds that it shows are payloads, and none that it would know as a cursor.
      watch.expectTrouble(/status of 404 .*\/messages\?/)
      await noteAlarms(context)
      await visit('/sessions/new')
      await page.getByLabel('Goal').fill('Read this')
      await page.getByRole('button', { name: 'Create session' }).click()
      await expect(page).toHaveURL(/\/sessions\/\d+$/)
      const { pathname } = new URL(page.url())
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await lookAtSession(page, () => visit(pathname))
        await visit(`${pathname}?answer=inp_hostile`)
        await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(triedPayloads.length)
        await expectHarmless(page)
        for (const place of ['/sessions', '/inbox', '/costs', '/sessions/new', '/settings']) {
          await visit(place)
          await expect(page.locator('main')).toContainText('<script>')
          await expectHarmless(page)
        }
      }
      await visit(`${pathname}?panel=report`)
      await page.getByRole('tabpanel').getByRole('button', { name: 'a long way' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'This address may carry data away' })
      await expect(dialog).toContainText(longAddress)
      await dialog.getByRole('button', { name: 'Stay here' }).click()
      await expect(dialog).toBeHidden()
      expect(context.pages()).toHaveLength(1)
      await close()
      expect(watch.unexpected(), 'trouble that the pages met').toEqual([])
      await elsewhere.close()
    },
  )
}

async function lookAtSession(page: Page, visit: () => Promise<void>): Promise<void> {
  await visit()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>')
  await expect
    .poll(() => page.getByRole('article').count(), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(triedPayloads.length)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('<script>')
  for (const tab of ['Brief', 'Rounds', 'Report', 'JSON']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toContainText(FOREIGN)
    await expectHarmless(page)
  }
}
