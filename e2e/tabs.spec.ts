import { expect, type BrowserContext, type Page } from '@playwright/test'

import { shareOf } from '#src/testing/tier.ts'

import { createSession, statusOf } from './fixtures/people.ts'
import { findLeader, freeze, setHidden, watchTabs } from './fixtures/tabs.ts'
import { testSignedUp as test } from './fixtures/test.ts'

const rounds = shareOf({ full: 9, soak: 50, quick: 3 })
const measuredMs = shareOf({ full: 60_000, soak: 120_000, quick: 20_000 })

/** Times at which the service was asked about sessions, by whichever tab. */
function countReads(context: BrowserContext) {
  const times: number[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/sessions/')) times.push(Date.now())
  })
  return {
    during: async (ms: number) => {
      const from = times.length
      await new Promise((resolve) => setTimeout(resolve, ms))
      return times.length - from
    },
    longestGapMs: (since: number) =>
      [...times.filter((at) => at >= since), Date.now()].reduce(
        ({ gap, last }, at) => ({ gap: Math.max(gap, at - last), last: at }),
        { gap: 0, last: since },
      ).gap,
  }
}

async function openFiveTabs(page: Page): Promise<Page[]> {
  const others = await Promise.all([1, 2, 3, 4].map(() => page.context().newPage()))
  for (const other of others) {
    await other.goto(page.url())
    await expect(statusOf(other)).toContainText('Running')
  }
  return [page, ...others]
}

test('five tabs ask as much as one does, and hand the lead on whatever becomes of it @full', async ({
  page,
  service,
}) => {
  test.setTimeout(120_000 + measuredMs * 3 + rounds * 20_000)
  for (const goal of ['Watch the north yard', 'Watch the south yard', 'Watch the line between']) {
    await createSession(page, { goal, context: 'rehearsal: rounds=200 ask=0 pace=60000' })
  }
  const context = page.context()
  const reads = countReads(context)
  await expect(statusOf(page)).toContainText('Running')
  // A session that has said nothing yet is asked for less.
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 })
  const alone = await reads.during(measuredMs)
  expect(alone).toBeGreaterThan(measuredMs / 2_500)

  let pages = await openFiveTabs(page)
  const five = await reads.during(measuredMs)
  // The count of a minute swings by its root from one minute to the next; tabs on their own ask fivefold.
  expect(five).toBeLessThanOrEqual(alone * 1.2 + Math.sqrt(alone))

  const tabs = await watchTabs(context, service.url)
  for (let round = 0; round < rounds; round += 1) {
    await expect.poll(() => findLeader(pages)).not.toBeNull()
    const leader = (await findLeader(pages)) ?? page
    const since = Date.now()
    let thaw = nothing
    const others = pages.filter((one) => one !== leader)
    if (round % 3 === 0) {
      const fresh = await context.newPage()
      const url = leader.url()
      await leader.close()
      await fresh.goto(url)
      pages = [...others, fresh]
    } else if (round % 3 === 1) {
      thaw = await freeze(leader)
    } else {
      await setHidden(leader, true)
    }
    await expect
      .poll(() => findLeader(others), {
        message: `a new leader in round ${round}`,
        timeout: 12_000,
      })
      .not.toBeNull()
    await reads.during(3_000)
    expect(reads.longestGapMs(since)).toBeLessThanOrEqual(20_000)
    await thaw()
    if (round % 3 === 2) await setHidden(leader, false)
  }
  for (const [epoch, leaders] of tabs.leaders()) {
    expect([...leaders], `leaders of epoch ${epoch}`).toHaveLength(1)
  }
  expect(tabs.leaders().size).toBeGreaterThanOrEqual(rounds / 2)
  await tabs.close()
})

function nothing(): Promise<void> {
  return Promise.resolve()
}
