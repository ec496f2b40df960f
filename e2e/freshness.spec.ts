import { expect, type Page } from '@playwright/test'

import { claimsToBeLive, watchClaims } from './fixtures/claims.ts'
import type { Fault, FaultProxy } from './fixtures/fault-proxy.ts'
import { testWithFaultsOnOneService as test } from './fixtures/faulty-test.ts'
import { createSession, signUp } from './fixtures/people.ts'
import type { Service } from './fixtures/start-service.ts'
import { findLeader, freeze, setHidden } from './fixtures/tabs.ts'

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

type Trouble = (network: FaultProxy) => void

function answerEachWith(status: 401 | 429): Trouble {
  const answer = { status, headers: { 'Retry-After': '2' }, body: '{"error":"Not now"}' }
  return (network) => network.interfere(({ path }) => (path.startsWith('/v1/') ? answer : null))
}

const setTo =
  (fault: Fault): Trouble =>
  (network) =>
    network.set(fault)

const troubles: readonly [string, Trouble, RegExp][] = [
  ['frozen', setTo({ kind: 'freeze' }), /Not updated|Disconnected/],
  ['reset', setTo({ kind: 'reset' }), /Disconnected: the service cannot be reached/],
  ['closed half-way', setTo({ kind: 'half-close' }), /Disconnected: the service cannot be reached/],
  ['cut in every answer', setTo({ kind: 'cut', atByte: 120 }), /Disconnected: the service cannot/],
  ['down to a trickle', setTo({ kind: 'slow', bytesPerSecond: 30 }), /Not updated|Disconnected/],
  ['throttled', answerEachWith(429), /Not updated|asks for fewer requests/],
]

for (const [name, begin, words] of troubles) {
  const tag = name === 'frozen' ? '' : ' @full'
  test(`a network that is ${name} is said, and over once answers come again${tag}`, async ({
    page,
    network,
  }) => {
    await openRunning(page)
    const claims = watchClaims(page)
    begin(network)
    await expect(statusOf(page)).toContainText(words, { timeout: greatestClaimMs })
    await expect.poll(() => claimsToBeLive(page)).toBe(false)
    await expect(page.getByRole('heading', { name: 'Stay honest', level: 1 })).toBeVisible()
    network.set({ kind: 'none' })
    network.interfere(null)
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

test.describe('what is read every ten seconds', () => {
  type Parts = { network: FaultProxy; service: Service }
  const ofList: readonly {
    when: string
    begin: (parts: Parts) => unknown
    says: string
    end: ((parts: Parts) => unknown) | null
  }[] = [
    {
      when: 'while the service is gone',
      begin: ({ service }) => service.kill(),
      says: 'Not reachable',
      end: ({ service }) => service.startAgain(),
    },
    {
      when: 'while the service throttles',
      begin: ({ network }) => answerEachWith(429)(network),
      says: 'Too many requests',
      end: ({ network }) => network.interfere(null),
    },
    {
      when: 'once the key is refused',
      begin: ({ network }) => answerEachWith(401)(network),
      says: 'Signed out',
      end: null,
    },
  ]
  for (const { when, begin, says, end } of ofList) {
    test(`a list in a second tab is not called live ${when}, and says so @full`, async ({
      page,
      network,
      service,
    }) => {
      const second = await openSecondList(page)
      const claims = watchClaims(second, page)
      await begin({ network, service })
      await expect(second.getByText(says).first()).toBeVisible({ timeout: listClaimMs })
      expect(await claimsToBeLive(second)).toBe(false)
      await end?.({ network, service })
      const banner = second.getByRole('main').getByRole('alert')
      if (end) {
        await expect.poll(() => claimsToBeLive(second), { timeout: recoveryMs }).toBe(true)
        await expect(banner).toBeHidden()
      } else await expect(banner.getByRole('link', { name: 'Connect' })).toBeVisible()
      await claims.stop()
      expect(claims.worstMs()).toBeLessThanOrEqual(listClaimMs)
    })
  }

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
