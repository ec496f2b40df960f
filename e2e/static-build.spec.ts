import { expect, test } from '@playwright/test'

import { serveFolder } from './fixtures/direct/static-site.ts'
import { watchPages } from './fixtures/page-watch.ts'

test('dist/ works on another web server under its own _headers', async ({ browser }) => {
  const site = await serveFolder('dist')
  const context = await browser.newContext({ baseURL: site.url })
  const watch = watchPages(context, site.url)
  // There is no gateway to ask.
  watch.expectTrouble(/Failed to load resource/)
  const page = await context.newPage()
  for (const path of ['/', '/connect', '/settings']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
  }
  expect(watch.unexpected()).toEqual([])
  await context.close()
  await site.close()
})
