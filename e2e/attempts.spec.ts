import { expect, type Page, type Route } from '@playwright/test'
import { z } from 'zod'

import { expectAccessible } from './fixtures/accessibility.ts'
import { testWithFaultsOnOneService } from './fixtures/faulty-test.ts'
import { fillPlan, signUp, watchPosts } from './fixtures/people.ts'
import { testSignedUp as test } from './fixtures/test.ts'
import { openWritten } from './fixtures/written-messages.ts'

const running = 'rehearsal: rounds=300 ask=0 subagents=0 cost=0.001 pace=200'
const lost = /ERR_FAILED/

/** The service takes it, and the answer is lost; gives what the service had answered. */
async function loseAnswer(route: Route): Promise<unknown> {
  const answer = await route.fetch()
  const body: unknown = await answer.json()
  await route.abort()
  return body
}

/** The next create goes to `take`; what lists the sessions has the same address and goes by. */
async function catchCreate(page: Page, take: (route: Route) => unknown): Promise<void> {
  let caught = false
  await page.route('**/v1/sessions', async (route) => {
    if (caught || route.request().method() !== 'POST') return route.fallback()
    caught = true
    await take(route)
  })
}

const fillGoal = (page: Page, goal: string) => fillPlan(page, { goal, context: running })

test('a create whose answer is lost is sent again by a click alone, and makes no second session', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(lost)
  const posts = watchPosts(page)
  const made: unknown[] = []
  await catchCreate(page, async (route) => made.push(await loseAnswer(route)))
  await fillGoal(page, 'Reconcile November')
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByText('Outcome unknown: Reconcile November')).toBeVisible()
  await expect(page.getByText(/may be running and spending/)).toBeVisible()
  await expect(page.getByLabel('Goal')).toHaveValue('Reconcile November')

  // The same goal once more asks first; nothing is sent by that.
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByRole('button', { name: 'Create another session' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Sessions/ })
    .first()
    .click()
  await expect(page.getByText('Outcome unknown: Reconcile November')).toBeVisible()
  expect(posts).toHaveLength(1)
  await page.getByRole('button', { name: 'Look once more' }).click()
  await expect(page.getByRole('heading', { name: 'Reconcile November', level: 1 })).toBeVisible()

  const [first] = z.array(z.looseObject({ id: z.string() })).parse(made)
  expect(new URL(page.url()).pathname).toBe(`/sessions/${first?.id}`)
  expect(posts).toHaveLength(2)
  expect(posts[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(posts[1]?.key).toBe(posts[0]?.key)
  await page.goto('/sessions')
  await expect(page.getByText('Outcome unknown')).toHaveCount(0)
  await expect(
    page.getByRole('table').getByRole('link', { name: 'Reconcile November', exact: true }),
  ).toHaveCount(1)
})

test('a create under way is seen in every tab, and is of unknown outcome once its tab is gone @full', async ({
  page,
  context,
}) => {
  const posts = watchPosts(page)
  const caught = Promise.withResolvers<Route>()
  await catchCreate(page, (route) => caught.resolve(route))
  await fillGoal(page, 'Close the books')
  const other = await context.newPage()
  await other.goto('/sessions')
  await page.getByRole('button', { name: 'Create session' }).click()
  await caught.promise
  await expect(other.getByText('Being created: Close the books')).toBeVisible()
  await other.goto('/sessions/new')
  await other.getByLabel('Goal').fill('Close the books')
  await other.getByRole('button', { name: 'Create session' }).click()
  await expect(other.getByRole('button', { name: 'Create another session' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Outcome unknown: Close the books')).toBeVisible()
  await expect(page.getByLabel('Goal')).toHaveValue('Close the books')
  await expect(other.getByText('Outcome unknown: Close the books')).toBeVisible()
  expect(posts).toHaveLength(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Outcome unknown')).toHaveCount(0)
  await expect(other.getByText('Outcome unknown')).toHaveCount(0)
})

testWithFaultsOnOneService(
  'a create that the browser itself sends again, since its connection was reset, makes one session',
  async ({ page, network, service }) => {
    await signUp(page)
    await fillGoal(page, 'Reset on the way back')
    let arrived = 0
    network.interfere(({ method, path }) => {
      if (method === 'POST' && path === '/v1/sessions') arrived += 1
      return null
    })
    network.set({ kind: 'lose-answers' })
    await page.getByRole('button', { name: 'Create session' }).click()
    await expect(page.getByText('Outcome unknown: Reset on the way back')).toBeVisible()
    // On a connection that was in use before, browsers repeat even a POST without a word.
    expect(arrived).toBeGreaterThan(1)
    const written = openWritten(service)
    expect(await written.sessions('Reset on the way back')).toBe(1)
    await written.close()
    network.set({ kind: 'none' })
    await page.getByRole('button', { name: 'Look once more' }).click()
    await expect(page.getByRole('heading', { name: 'Reset on the way back' })).toBeVisible()
  },
)
