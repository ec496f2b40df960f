import { expect, test } from '@playwright/test'

import { serveDialect } from '#src/testing/dialects/serve-dialect.ts'
import { eventLog } from '#src/testing/dialects/written/event-log.ts'
import { serveOnFreePort } from '#src/testing/serve-on-free-port.ts'

import { enterKey, watchElsewhere } from './fixtures/dialect-test.ts'
import { startService } from './fixtures/start-service.ts'

const goal = 'Watch the north yard'

test('a cookie that another port of the host has got opens nothing, two consoles leave each other signed in, and a lost secret loses no draft', async ({
  browser,
}) => {
  const elsewhere = await serveDialect(eventLog)
  const one = await startService({ SERVICE_URL: elsewhere.url })
  const two = await startService({ SERVICE_URL: elsewhere.url })
  let taken = ''
  const thief = await serveOnFreePort(({ headers }, reply) => {
    taken = headers.cookie ?? ''
    reply.end()
  })
  const context = await browser.newContext({ baseURL: one.url })
  const watch = watchElsewhere(context, one.url, two.url, thief.url)
  const page = await context.newPage()
  await enterKey(page, elsewhere)
  await page.getByRole('link', { name: 'New session' }).click()
  await page.getByLabel('Goal').fill(goal)
  await expect
    .poll(async () => JSON.stringify(await context.storageState({ indexedDB: true })))
    .toContain(goal)

  const other = await context.newPage()
  await other.goto(thief.url)
  expect(taken).toContain(`signalbox-${new URL(one.url).port}=`)
  const replayed = await fetch(`${one.url}/__signalbox/custody`, {
    headers: { Cookie: taken, 'X-Signalbox': '1', 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(await replayed.json()).toEqual({ account: null, keys: [] })

  const twin = await context.newPage()
  await twin.goto(two.url)
  await expect(twin.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
  await enterKey(twin, elsewhere, two.url)
  await twin.getByRole('link', { name: 'Settings' }).click()
  await twin.getByRole('button', { name: 'Disconnect' }).click()
  await twin.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(twin.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
  await page.goto('/sessions/new')
  await expect(page.getByLabel('Goal')).toHaveValue(goal)

  await page.evaluate(() => localStorage.removeItem('signalbox.secret'))
  await page.goto('/sessions/new')
  await expect(page.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
  await enterKey(page, elsewhere)
  await page.goto('/sessions/new')
  await expect(page.getByLabel('Goal')).toHaveValue(goal)
  expect(watch.unexpected()).toEqual([])
  await context.close()
  await thief.close()
  await two.stop()
  await one.stop()
  await elsewhere.close()
})
