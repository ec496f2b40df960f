import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './fixtures/accessibility.ts'
import { beginSession, post, statusOf } from './fixtures/people.ts'
import { serviceOfWorker, type Service } from './fixtures/start-service.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const slow = 'rehearsal: rounds=200 ask=0 pace=1500 cost=0.10 subagents=0'
const asking = 'rehearsal: rounds=2 ask=1 kind=choice pace=50 subagents=0'
const pauseByHand = (page: Page, id: string) =>
  post(page, `/v1/sessions/${id}/signal`, { type: 'pause' })

test('two chords pause everything that runs, and afterwards go on only with what they paused @full', async ({
  page,
}) => {
  const one = await beginSession(page, { goal: 'One runs', context: slow })
  await beginSession(page, { goal: 'Two asks', context: asking })
  const three = await beginSession(page, { goal: 'Three stays paused', context: slow })
  await pauseByHand(page, three)
  await page.goto('/costs')
  await expect(page.getByRole('link', { name: /Inbox.*1/ })).toBeVisible()
  const dialog = page.getByRole('dialog')

  await test.step('the plan names what is paused and what cannot be', async () => {
    await page.keyboard.press('Shift+P')
    await expect(dialog).toContainText('Pause 2 sessions')
    await expect(dialog).toContainText('1 session stays unchanged')
    await expect(dialog).toContainText('The session is already paused or held')
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toContainText('2 of 2 accepted')
    await page.keyboard.press('Escape')
  })

  await test.step('a session that goes on by hand is no longer among them', async () => {
    await page.goto(`/sessions/${one}`)
    await expect(statusOf(page)).toContainText('Paused')
    await page.keyboard.press('p')
    await expect(statusOf(page)).toContainText('Running')
  })

  await test.step('the offer outlives a reload, and stands on the list and in the palette', async () => {
    await page.goto('/sessions')
    const offer = page.getByRole('region', { name: 'Paused together' })
    await expect(offer).toContainText('You paused 1 session at once')
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+K')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('resume')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Resume 1 session')
    await expect(dialog).toContainText('Two asks')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('row').filter({ hasText: 'Two asks' })).toContainText(
      'Waiting for you',
    )
    await expect(page.getByRole('row').filter({ hasText: 'Three stays' })).toContainText('Paused')
    await expect(offer).toBeHidden()
    await expect(dialog).toBeHidden()
  })

  await test.step('the list has the same button, and the offer can be dismissed', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('P')
    await expect(page.getByRole('searchbox')).toHaveValue('P')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Pause all…' }).click()
    await dialog.getByRole('button', { name: 'Send 2' }).click()
    await expect(dialog).toContainText('2 of 2 accepted')
    await page.keyboard.press('Escape')
    const offer = page.getByRole('region', { name: 'Paused together' })
    await expect(offer).toContainText('You paused 2 sessions at once')
    await offer.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'One runs' })).toContainText('Paused')
    await expect(offer).toBeHidden()
  })
})

const testLarge = test.extend<object, { service: Service }>({
  service: serviceOfWorker({ RATE_LIMIT_PER_MINUTE: '600' }),
})

testLarge(
  '200 sessions are paused and go on right after a load, each with its result @full',
  async ({ page, watch }) => {
    testLarge.setTimeout(400_000)
    // The service counts what began this fleet, too: a signal may be told to wait, and goes again.
    watch.expectTrouble(/status of 429/)
    await page.goto('/settings')
    for (let index = 0; index < 200; index += 1) {
      const pace = index < 30 ? 600_000 : 1
      const context = `rehearsal: rounds=${index < 30 ? 9 : 1} ask=0 subagents=0 pace=${pace}`
      await beginSession(page, { goal: `Ledger ${index}`, context })
    }
    const dialog = page.getByRole('dialog')
    // The service's own list names the sessions: this browser has read none of them.
    await page.goto('/costs')
    const costs = page.getByRole('heading', { name: 'Costs', level: 1 })
    await expect(costs).toBeVisible()
    await page.keyboard.press('Shift+P')
    await expect(dialog).toContainText('Pause 30 sessions', { timeout: 60_000 })
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toContainText('30 of 30 accepted', { timeout: 90_000 })
    await page.reload()
    await expect(costs).toBeVisible()
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('option', { name: /Resume sessions I paused.*30 sessions/ }).click()
    await expect(dialog).toContainText('Resume 30 sessions', { timeout: 90_000 })
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toContainText('30 of 30 accepted', { timeout: 90_000 })
  },
)
