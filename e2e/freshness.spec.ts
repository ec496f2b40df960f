import { expect, type Page } from '@playwright/test'

import { claimsToBeLive, watchClaims } from './fixtures/claims.ts'
import type { Fault, FaultProxy } from './fixtures/fault-proxy.ts'
import { testWithFaultsOnOneService as test } from './fixtures/faulty-test.ts'
import { createSession, signUp } from './fixtures/people.ts'
import { findLeader, freeze } from './fixtures/tabs.ts'

/** Behind by at most one reading that waits for its limit of 10 s, and the words are drawn anew. */
const greatestClaimMs = 17_000
/** An ear is put to a service that was gone at least this often. */
const recoveryMs = 40_000

/** As much where ten seconds lie between two readings, and three that are late are waited for after a 429. */
const listClaimMs = 40_000

const long = 'rehearsal: rounds=9 messages=3 ask=0 subagents=0 pace=200000'
const statusOf = (page: Page) => page.getByRole('region', { name: 'Status' })

async function openRunning(page: Page) {
  await signUp(page)
  await createSession(page, { goal: 'Stay honest', context: long })
  await expect(statusOf(page)).toContainText('Running')
  await expect.poll(() => claimsToBeLive(page)).toBe(true)
}

/** The list in two tabs, of which the first asks for both. */
async function openSecondList(page: Page): Promise<Page> {
  await openRunning(page)
  await page.goto('/sessions')
  await expect.poll(() => claimsToBeLive(page)).toBe(true)
  await expect.poll(() => findLeader([page])).toBe(page)
  const second = await page.context().newPage()
  await second.goto('/sessions')
  await expect.poll(() => claimsToBeLive(second)).toBe(true)
  expect(await findLeader([page, second])).toBe(page)
  return second
}

function answerEachWith(network: FaultProxy, status: 401 | 429): void {
  network.interfere(({ path }) =>
    path.startsWith('/v1/')
      ? { status, headers: { 'Retry-After': '2' }, body: '{"error":"Not now"}' }
      : null,
  )
}

const faults: readonly [string, Fault, RegExp][] = [
  ['frozen', { kind: 'freeze' }, /Not updated|Disconnected/],
  ['reset', { kind: 'reset' }, /Disconnected: the service cannot be reached/],
  ['closed half-way', { kind: 'half-close' }, /Disconnected: the service cannot be reached/],
  ['cut in every answer', { kind: 'cut', atByte: 120 }, /Disconnected: the service cannot be/],
  ['down to a trickle', { kind: 'slow', bytesPerSecond: 30 }, /Not updated|Disconnected/],
]

for (const [name, fault, words] of faults) {
  const tag = name === 'frozen' ? '' : ' @full'
  test(`a network that is ${name} is said, and over once answers come again${tag}`, async ({
    page,
    network,
  }) => {
    await openRunning(page)
    const claims = watchClaims(page)
    network.set(fault)
    await expect(statusOf(page)).toContainText(words, { timeout: greatestClaimMs })
    await expect.poll(() => claimsToBeLive(page)).toBe(false)
    await expect(page.getByRole('heading', { name: 'Stay honest', level: 1 })).toBeVisible()
    network.set({ kind: 'none' })
    await expect.poll(() => claimsToBeLive(page), { timeout: recoveryMs }).toBe(true)
    await claims.stop()
    expect(claims.worstMs()).toBeLessThanOrEqual(greatestClaimMs)
  })
}

test('a service that is killed is said, and over once it is back', async ({ page, service }) => {
  await openRunning(page)
  const claims = watchClaims(page)
  await service.kill()
  await expect(statusOf(page)).toContainText('the service cannot be reached')
  await expect.poll(() => claimsToBeLive(page)).toBe(false)
  const banner = page.getByRole('main').getByRole('alert')
  await expect(banner).toContainText(
    /The service cannot be reached.*The data on screen stays. It is of \d\d:\d\d:\d\d, \d+ s ago/,
  )
  await service.startAgain()
  await expect.poll(() => claimsToBeLive(page), { timeout: recoveryMs }).toBe(true)
  await expect(banner).toBeHidden()
  await claims.stop()
  expect(claims.worstMs()).toBeLessThanOrEqual(greatestClaimMs)
})

test('a service that throttles everything is said, and over once it no longer does @full', async ({
  page,
  network,
}) => {
  await openRunning(page)
  const claims = watchClaims(page)
  answerEachWith(network, 429)
  await expect(statusOf(page)).toContainText(/Not updated|asks for fewer requests/)
  await expect.poll(() => claimsToBeLive(page)).toBe(false)
  network.interfere(null)
  await expect.poll(() => claimsToBeLive(page), { timeout: recoveryMs }).toBe(true)
  await claims.stop()
  expect(claims.worstMs()).toBeLessThanOrEqual(greatestClaimMs)
})

test.describe('what is read every ten seconds', () => {
  test('a list in a second tab is not called live while the service is gone, and says so @full', async ({
    page,
    service,
  }) => {
    const second = await openSecondList(page)
    const claims = watchClaims(second, page)
    await service.kill()
    const banner = second.getByRole('main').getByRole('alert')
    await expect(banner).toContainText('The service cannot be reached', { timeout: listClaimMs })
    await expect(second.getByText('Not reachable').first()).toBeVisible()
    expect(await claimsToBeLive(second)).toBe(false)
    await service.startAgain()
    await expect.poll(() => claimsToBeLive(second), { timeout: recoveryMs }).toBe(true)
    await expect(banner).toBeHidden()
    await claims.stop()
    expect(claims.worstMs()).toBeLessThanOrEqual(listClaimMs)
  })

  test('a list in a second tab is not called live while the service throttles, and says so @full', async ({
    page,
    network,
  }) => {
    const second = await openSecondList(page)
    const claims = watchClaims(second, page)
    answerEachWith(network, 429)
    await expect(second.getByText('Too many requests').first()).toBeVisible({
      timeout: listClaimMs,
    })
    expect(await claimsToBeLive(second)).toBe(false)
    network.interfere(null)
    await expect.poll(() => claimsToBeLive(second), { timeout: recoveryMs }).toBe(true)
    await claims.stop()
    expect(claims.worstMs()).toBeLessThanOrEqual(listClaimMs)
  })

  test('a list in a second tab is not called live once the key is refused, and asks to connect @full', async ({
    page,
    network,
  }) => {
    const second = await openSecondList(page)
    const claims = watchClaims(second, page)
    answerEachWith(network, 401)
    const connect = second
      .getByRole('main')
      .getByRole('alert')
      .getByRole('link', { name: 'Connect' })
    await expect(connect).toBeVisible({ timeout: listClaimMs })
    await expect(second.getByText('Signed out').first()).toBeVisible()
    expect(await claimsToBeLive(second)).toBe(false)
    await claims.stop()
    expect(claims.worstMs()).toBeLessThanOrEqual(listClaimMs)
  })

  test('a session that stands still says that no answers come @full', async ({ page, network }) => {
    await signUp(page)
    await createSession(page, {
      goal: 'Wait for more',
      context: 'rehearsal: rounds=9 ask=0 subagents=0 cost=0.3 pace=50',
      budget: '0.5',
    })
    await expect(statusOf(page)).toContainText('Cost limit')
    await expect.poll(() => claimsToBeLive(page)).toBe(true)
    const claims = watchClaims(page)
    network.set({ kind: 'freeze' })
    await expect(statusOf(page)).toContainText(/Not updated|Disconnected/, { timeout: listClaimMs })
    await claims.stop()
    expect(claims.worstMs()).toBeLessThanOrEqual(listClaimMs)
  })
})

test('a network that is only slow is no reason for alarm @full', async ({ page, network }) => {
  await openRunning(page)
  network.set({ kind: 'latency', ms: 300 })
  const answers = ['one', 'two', 'three']
  for (const _ of answers) {
    await page.waitForResponse((response) => /\/v1\/sessions\/[^/]+$/.test(response.url()))
    expect(await claimsToBeLive(page)).toBe(true)
  }
})

test('a tab that was frozen reads again at once when it comes back @full', async ({
  page,
  browser,
  network,
}) => {
  await openRunning(page)
  const asked = new Map<string, number>()
  const askedBy = (of: Page) => asked.get(`/v1${new URL(of.url()).pathname}`) ?? 0
  network.interfere(({ path }) => {
    asked.set(path, (asked.get(path) ?? 0) + 1)
    return null
  })
  // Somebody else's page goes on: its readings are the clock of what stands still.
  const elsewhere = await browser.newContext({ baseURL: network.url })
  const other = await elsewhere.newPage()
  await openRunning(other)

  const asOf = statusOf(page)
    .locator('div', { has: page.getByText('Updated', { exact: true }) })
    .last()
  const before = await asOf.textContent()
  const thaw = await freeze(page)
  // What had left before may still arrive.
  await expect.poll(() => askedBy(other)).toBeGreaterThanOrEqual(2)
  const ownBefore = askedBy(page)
  const othersBefore = askedBy(other)
  await expect.poll(() => askedBy(other) - othersBefore).toBeGreaterThanOrEqual(4)
  expect(askedBy(page)).toBe(ownBefore)
  await thaw()
  await expect(asOf).not.toHaveText(before ?? '', { timeout: 3_000 })
  expect(askedBy(page)).toBeGreaterThan(ownBefore)
  expect(await claimsToBeLive(page)).toBe(true)
  await elsewhere.close()
})

test('a tab that comes back from the background to a dead service does not claim to be live @full', async ({
  page,
  service,
}) => {
  await openRunning(page)
  await setHidden(page, true)
  await service.kill()
  await setHidden(page, false)
  await expect.poll(() => claimsToBeLive(page), { timeout: 5_000 }).toBe(false)
  await service.startAgain()
  await expect.poll(() => claimsToBeLive(page), { timeout: recoveryMs }).toBe(true)
})

/** As the browser says it when another tab is in front. */
function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((isHidden) => {
    const state = isHidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)
}
