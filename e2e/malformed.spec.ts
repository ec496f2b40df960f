import { expect, type Page } from '@playwright/test'

import { createDice, spoil, type Dice, type WireAnswer } from '#src/api/malformed-fixture.ts'
import { shareOf } from '#src/testing/tier.ts'

import { createSession, signUp } from './fixtures/people.ts'
import { shownMessages } from './fixtures/shown-messages.ts'
import { test } from './fixtures/test.ts'

/** What the service says of sessions, and what the gateway says at the start of every page. */
const ofService = /\/v1\/sessions(\/|\?|$)/
const ofGateway = /\/__signalbox\/(config|custody)$/
/** Refusals of the key and of the pace have meanings of their own. */
const telling = new Set([401, 403, 404, 429])
const context = 'rehearsal: rounds=3 messages=6 ask=3 kind=choice subagents=2 pace=50'

type Spoiling = {
  which: RegExp
  dice: Dice
  isFit?: (answer: WireAnswer) => boolean
}

/** From now on these readings of the page are spoilt, as long as `isFit`; gives how many were. */
async function spoilReads(page: Page, { which, dice, isFit = () => true }: Spoiling) {
  let spoilt = 0
  await page.route(which, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    // A request of a page that is left meanwhile has no answer any more.
    const good: unknown = await route
      .fetch()
      .then((response) => response.json())
      .catch(() => null)
    const answer = spoil(good, dice)
    if (!isFit(answer)) return route.fallback()
    return route
      .fulfill(answer)
      .then(() => void (spoilt += 1))
      .catch(() => undefined)
  })
  return () => spoilt
}

/** Opens the address again and again, until so many answers were spoilt; it must say something each time. */
async function openSpoilt(page: Page, address: string, spoiling: Spoiling, times: number) {
  const count = await spoilReads(page, spoiling)
  while (count() < times) {
    const before = count()
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(count, { intervals: [20] }).toBeGreaterThan(before)
    // A title, an error or what is missing: not the bare frame that stands before anything is read.
    const said = page.getByRole('heading').or(page.getByRole('alert'))
    await expect(said.filter({ hasText: /\w{3}/ }).first()).toBeVisible()
    await expect(page.getByText('This page stopped')).toBeHidden()
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Bear with it', level: 1 })).toBeVisible()
}

const answers = shareOf({ quick: 40, full: 250, soak: 250 })

for (const part of [1, 2]) {
  const tag = part === 1 ? '' : ' @full'
  test(`${answers} spoilt answers of the service to pages that open leave no screen white, part ${part}${tag}`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(600_000)
    watch.expectTrouble(/Failed to load resource/)
    await openSession(page, 'Bear with it')
    await openSpoilt(page, page.url(), { which: ofService, dice: createDice(part) }, answers)
  })
}

test('60 spoilt answers of the gateway to pages that start leave no screen white @full', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectTrouble(/Failed to load resource/)
  await openSession(page, 'Bear with it')
  await openSpoilt(page, page.url(), { which: ofGateway, dice: createDice(4) }, 60)
})

async function openSession(page: Page, goal: string): Promise<void> {
  await signUp(page)
  await createSession(page, { goal, context })
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Waiting for you')
}

test('spoilt answers to a page that is open take nothing from it, and it mends by itself', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectTrouble(/Failed to load resource/)
  await openSession(page, 'Keep what you have')
  const status = page.getByRole('region', { name: 'Status' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Keep what you have')
  await expect.poll(async () => (await shownMessages(page)).length).toBeGreaterThanOrEqual(18)
  const before = await shownMessages(page)

  const count = await spoilReads(page, {
    which: ofService,
    dice: createDice(3),
    isFit: ({ status: code }) => !telling.has(code),
  })
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
