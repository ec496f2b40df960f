import { expect, type Page } from '@playwright/test'

import { createDice, spoil, type Dice, type WireAnswer } from '#src/api/malformed-fixture.ts'

import { createSession, signUp } from './fixtures/people.ts'
import { shownMessages } from './fixtures/shown-messages.ts'
import { test } from './fixtures/test.ts'

const reads = /\/v1\/sessions\/|\/__signalbox\/(config|custody)$/
/** Refusals of the key and of the pace have meanings of their own. */
const telling = new Set([401, 403, 404, 429])
const context = 'rehearsal: rounds=3 messages=6 ask=3 kind=choice subagents=2 pace=50'

/** From now on every reading of the page is spoilt, as long as `isFit`; gives how many were. */
async function spoilReads(page: Page, dice: Dice, isFit: (answer: WireAnswer) => boolean) {
  let spoilt = 0
  await page.route(reads, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    // A request of a page that is left meanwhile has no answer any more.
    const good: unknown = await route
      .fetch()
      .then((response) => response.json())
      .catch(() => null)
    const answer = spoil(good, dice)
    if (!isFit(answer)) return route.fallback()
    spoilt += 1
    return route.fulfill(answer).catch(() => undefined)
  })
  return () => spoilt
}

for (const part of [1, 2]) {
  test(`250 spoilt answers to pages that open leave no screen white, part ${part}`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(240_000)
    watch.expectTrouble(/Failed to load resource/)
    await signUp(page)
    await createSession(page, { goal: 'Bear with it', context })
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('Waiting for you')
    const address = page.url()
    const count = await spoilReads(page, createDice(part), () => true)
    while (count() < 250) {
      const before = count()
      await page.goto(address, { waitUntil: 'commit' })
      await expect.poll(count, { intervals: [20] }).toBeGreaterThan(before)
      await expect(page.locator('#root')).toContainText(/\w{3}/)
      await expect(page.getByText('This page stopped')).toBeHidden()
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Bear with it', level: 1 })).toBeVisible()
  })
}

test('spoilt answers to a page that is open take nothing from it, and it mends by itself', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectTrouble(/Failed to load resource/)
  await signUp(page)
  await createSession(page, { goal: 'Keep what you have', context })
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status).toContainText('Waiting for you')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Keep what you have')
  await expect.poll(async () => (await shownMessages(page)).length).toBeGreaterThanOrEqual(18)
  const before = await shownMessages(page)

  const count = await spoilReads(page, createDice(3), ({ status: code }) => !telling.has(code))
  while (count() < 12) {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const spoilt = count()
    await expect.poll(count, { timeout: 40_000 }).toBeGreaterThan(spoilt)
    expect((await shownMessages(page)).length).toBeGreaterThanOrEqual(before.length)
    await expect(heading).not.toBeEmpty()
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(heading).toHaveText('Keep what you have', { timeout: 40_000 })
  await expect(status).toContainText('Waiting for you')
  const kept = new Set((await shownMessages(page)).map((message) => JSON.stringify(message)))
  expect(before.filter((message) => !kept.has(JSON.stringify(message)))).toEqual([])
})
