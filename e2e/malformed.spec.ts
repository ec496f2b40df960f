import { expect, type Page } from '@playwright/test'

import { spoil, type WireAnswer } from '#src/api/malformed-fixture.ts'
import { createRandom, type Random } from '#src/testing/random.ts'

import { createSession, sessionIdOf, statusOf } from './fixtures/people.ts'
import { shownMessages } from './fixtures/shown-messages.ts'
import { testSignedUp as test } from './fixtures/test.ts'

/** The addresses at which the service tells of sessions, and the gateway at the start of every page. */
const ofService = /\/v1\/sessions(\/|\?|$)/
const ofGateway = /\/__signalbox\/(config|custody)$/
/** These stop or slow all that is read, and have tests of their own below. */
const telling = [401, 403, 404, 429] as const
const context = 'rehearsal: rounds=3 messages=6 ask=3 kind=choice subagents=2 pace=50'
const goal = 'Keep what you have'

/** Each page that shows what sessions say, and a part of it that stands by what is known of a session. */
const pages = [
  { name: 'session', path: (id: string) => `/sessions/${id}`, kept: () => 'main h1' },
  { name: 'list', path: () => '/sessions', kept: (id: string) => linkTo(id) },
  { name: 'inbox', path: () => '/inbox', kept: () => 'main h1' },
  { name: 'costs', path: () => '/costs', kept: (id: string) => linkTo(id) },
] as const

type Shown = (typeof pages)[number]

const linkTo = (id: string) => `main a[href^="/sessions/${id}"]`

type Spoiling = {
  which: RegExp
  answer: (good: unknown) => WireAnswer | null
}

/** From now on these readings of the page are answered so, but where `answer` gives null; gives how many were. */
async function spoilReads(page: Page, { which, answer }: Spoiling) {
  let spoilt = 0
  await page.route(which, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    // A request of a page that is left meanwhile has no answer any more.
    const good: unknown = await route
      .fetch()
      .then((response) => response.json())
      .catch(() => null)
    const instead = answer(good)
    if (instead === null) return route.fallback()
    return route
      .fulfill(instead)
      .then(() => void (spoilt += 1))
      .catch(() => undefined)
  })
  return () => spoilt
}

const stopSpoiling = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** A session that waits for an answer; gives its id. */
async function openSession(page: Page): Promise<string> {
  await createSession(page, { goal, context })
  await expect(statusOf(page)).toContainText('Waiting for you')
  return sessionIdOf(page)
}

/** The content of a page once the service has been heard. */
async function expectWhole(page: Page, { name }: Shown): Promise<void> {
  if (name === 'session') {
    await expect(page.getByRole('heading', { name: goal, level: 1 })).toBeVisible()
    await expect(statusOf(page)).toContainText('Waiting for you')
  } else {
    await expect(page.getByRole('main').getByRole('link', { name: goal }).first()).toBeVisible()
  }
}

/** A title, an error or what is missing: not the bare frame that stands before anything is read. */
async function expectWords(page: Page): Promise<void> {
  const said = page.getByRole('heading').or(page.getByRole('alert'))
  await expect(said.filter({ hasText: /\w{3}/ }).first()).toBeVisible()
  await expect(page.getByText('This page stopped')).toBeHidden()
}

/** Opens the address again and again, until so many answers were spoilt; it must say something each time. */
async function openSpoilt(
  page: Page,
  address: string,
  which: RegExp,
  random: Random,
  times: number,
) {
  const count = await spoilReads(page, { which, answer: (good) => spoil(good, random) })
  while (count() < times) {
    const before = count()
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(count, { intervals: [20] }).toBeGreaterThan(before)
    await expectWords(page)
  }
  await stopSpoiling(page)
  await page.goto(address)
}

/** The page believes that it comes back, and reads at once. */
function wake(page: Page): Promise<boolean> {
  return page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
}

/** To each page, as it opens and while it is open. */
const times = 63

test.beforeEach(({ watch }) => {
  watch.expectTrouble(/Failed to load resource/)
})

for (const [part, shown] of pages.entries()) {
  test(`${times} spoilt answers of the service to each opening of the ${shown.name} leave no screen white @full`, async ({
    page,
  }) => {
    const id = await openSession(page)
    await openSpoilt(page, shown.path(id), ofService, createRandom(1 + part), times)
    await expectWhole(page, shown)
  })

  test(`${times} spoilt answers to the open ${shown.name} take nothing from it, and it mends by itself @full`, async ({
    page,
  }) => {
    const id = await openSession(page)
    await page.goto(shown.path(id))
    await expectWhole(page, shown)
    const messages = () => (shown.name === 'session' ? shownMessages(page) : [])
    if (shown.name === 'session') {
      await expect.poll(async () => (await messages()).length).toBeGreaterThanOrEqual(18)
    }
    const before = await messages()

    const random = createRandom(11 + part)
    const answer = (good: unknown) => {
      const spoilt = spoil(good, random)
      return telling.some((status) => status === spoilt.status) ? null : spoilt
    }
    const count = await spoilReads(page, { which: ofService, answer })
    while (count() < times) {
      const spoilt = count()
      await wake(page)
      await expect.poll(count, { intervals: [20] }).toBeGreaterThan(spoilt)
      await expect(page.locator(shown.kept(id)).first()).not.toBeEmpty()
      await expectWords(page)
    }
    expect((await messages()).length).toBeGreaterThanOrEqual(before.length)
    await stopSpoiling(page)
    await wake(page)
    await expectWhole(page, shown)
    const missing = async () => {
      const kept = new Set((await messages()).map((message) => JSON.stringify(message)))
      return before.filter((message) => !kept.has(JSON.stringify(message)))
    }
    // A round above the last is read again with every twentieth look.
    for (let looks = 0; looks < 20 && (await missing()).length > 0; looks += 1) {
      const read = page.waitForResponse((one) => one.url().includes('/messages') && one.ok())
      await wake(page)
      await read
    }
    await expect.poll(missing).toEqual([])
  })

  test(`the open ${shown.name} keeps what it shows where the service answers ${telling.join(', ')}, and goes on after each @full`, async ({
    page,
  }) => {
    const id = await openSession(page)
    for (const status of telling) {
      await page.goto(shown.path(id))
      await expectWhole(page, shown)
      const headers = { 'Content-Type': 'application/json', 'Retry-After': '1' }
      const body = JSON.stringify({ error: { message: `It says ${status}.` } })
      const count = await spoilReads(page, {
        which: ofService,
        answer: () => ({ status, headers, body }),
      })
      await wake(page)
      await expect.poll(count).toBeGreaterThan(0)
      await expectWhole(page, shown)
      // A read that is answered after the refusal would show that the key works.
      const connect = page.getByRole('link', { name: 'Connect', exact: true })
      if (status === 401) await expect(connect).toBeVisible()
      await stopSpoiling(page)
      if (status !== 401) {
        const answered = page.waitForResponse((one) => ofService.test(one.url()) && one.ok())
        await wake(page)
        await answered
        await expectWhole(page, shown)
      }
    }
  })
}

test('60 spoilt answers of the gateway to pages that start leave no screen white @full', async ({
  page,
}) => {
  const [shown] = pages
  const id = await openSession(page)
  await openSpoilt(page, shown.path(id), ofGateway, createRandom(4), 60)
  await expectWhole(page, shown)
})
