import { expect, type Page } from '@playwright/test'

import { claimsToBeLive, watchClaims } from './fixtures/claims.ts'
import type { Fault, FaultProxy } from './fixtures/fault-proxy.ts'
import { testWithFaultsOnOneService as test } from './fixtures/faulty-test.ts'
import { createSession, signUp, statusOf } from './fixtures/people.ts'
import type { Service } from './fixtures/start-service.ts'
import { findLeader, freeze, setHidden } from './fixtures/tabs.ts'

/** Behind by at most one reading that waits for its limit of 10 s, and the words are drawn anew. */
const greatestClaimMs = 17_000
/** An ear is put to a service that was gone at least this often. */
const recoveryMs = 40_000

/** As much where ten seconds lie between two readings, and three that are late are waited for after a 429. */
const listClaimMs = 40_000

const long = 'rehearsal: rounds=9 messages=3 ask=0 subagents=0 pace=200000'

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

type Parts = { network: FaultProxy; service: Service }
type Trouble = { begin: (parts: Parts) => unknown; end: (parts: Parts) => unknown }

const fault = (kind: Fault): Trouble => ({
  begin: ({ network }) => network.set(kind),
  end: ({ network }) => network.set({ kind: 'none' }),
})

function answerEachWith(status: 401 | 429): Trouble {
  const answer = { status, headers: { 'Retry-After': '2' }, body: '{"error":"Not now"}' }
  return {
    begin: ({ network }) =>
      network.interfere(({ path }) => (path.startsWith('/v1/') ? answer : null)),
    end: ({ network }) => network.interfere(null),
  }
}

const killed: Trouble = {
  begin: ({ service }) => service.kill(),
  end: ({ service }) => service.startAgain(),
}

const gone = /Disconnected: the service cannot be reached/
const troubles: readonly [string, Trouble, RegExp][] = [
  ['a network that is frozen', fault({ kind: 'freeze' }), /Not updated|Disconnected/],
  ['a service that is killed', killed, gone],
  ['a network that is reset', fault({ kind: 'reset' }), gone],
  ['a network that is closed half-way', fault({ kind: 'half-close' }), gone],
  [
    'a network that is cut in every answer',
    fault({ kind: 'cut', atByte: 120 }),
    /Disconnected: the service cannot/,
  ],
  [
    'a network that is down to a trickle',
    fault({ kind: 'slow', bytesPerSecond: 30 }),
    /Not updated|Disconnected/,
  ],
  ['a service that throttles', answerEachWith(429), /Not updated|asks for fewer requests/],
]

for (const [name, { begin, end }, words] of troubles) {
  const tag = name.includes('killed') ? '' : ' @full'
  test(`${name} is said, and over once answers come again${tag}`, async ({
    page,
    network,
    service,
  }) => {
    await openRunning(page)
    const claims = watchClaims(page)
    await begin({ network, service })
    await expect(statusOf(page)).toContainText(words, { timeout: greatestClaimMs })
    await expect.poll(() => claimsToBeLive(page)).toBe(false)
    await expect(page.getByRole('heading', { name: 'Stay honest', level: 1 })).toBeVisible()
    const banner = page.getByRole('main').getByRole('alert')
    if (end === killed.end) {
      await expect(banner).toContainText(
        /The service cannot be reached.*The data on screen stays. It is of \d\d:\d\d:\d\d\./,
      )
    }
    await end({ network, service })
    await expect.poll(() => claimsToBeLive(page), { timeout: recoveryMs }).toBe(true)
    await expect(banner).toBeHidden()
    await claims.stop()
    expect(claims.worstMs()).toBeLessThanOrEqual(greatestClaimMs)
  })
}

test.describe('what is read every ten seconds', () => {
  const ofList: readonly [when: string, Trouble, says: string][] = [
    ['while the service is gone', killed, 'Not reachable'],
    ['while the service throttles', answerEachWith(429), 'Too many requests'],
    ['once the key is refused', answerEachWith(401), 'Signed out'],
  ]
  for (const [when, { begin, end }, says] of ofList) {
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
      const banner = second.getByRole('main').getByRole('alert')
      if (says === 'Signed out') {
        await expect(banner.getByRole('link', { name: 'Connect' })).toBeVisible()
      } else {
        await end({ network, service })
        await expect.poll(() => claimsToBeLive(second), { timeout: recoveryMs }).toBe(true)
        await expect(banner).toBeHidden()
      }
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
  // A request that had left before may still arrive.
  await expect.poll(() => askedBy(other)).toBeGreaterThanOrEqual(2)
  const ownBefore = askedBy(page)
  const othersBefore = askedBy(other)
  await expect.poll(() => askedBy(other) - othersBefore).toBeGreaterThanOrEqual(4)
  expect(askedBy(page)).toBe(ownBefore)
  await thaw()
  await expect(asOf).not.toHaveText(before ?? '')
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
  await expect.poll(() => claimsToBeLive(page)).toBe(false)
  await service.startAgain()
  await expect.poll(() => claimsToBeLive(page), { timeout: recoveryMs }).toBe(true)
})
