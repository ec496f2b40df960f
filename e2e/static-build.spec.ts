import { globSync } from 'node:fs'

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
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy']).toMatch(
      /^default-src 'none';.*connect-src/,
    )
    expect(answer?.headers()['cross-origin-opener-policy']).toBe('same-origin')
    await expect(page.locator('h1').first()).toBeVisible()
  }
  const asset = await page.evaluate(() =>
    [...document.scripts].map(({ src }) => src).find((src) => src.includes('/assets/')),
  )
  const hashed = await page.request.get(asset ?? '')
  expect(hashed.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await page.request.get('/assets/gone.js')).status()).toBe(404)
  expect(watch.unexpected()).toEqual([])
  await context.close()
  await site.close()
})

test('dist/ holds nothing that no browser asks for: npm run dev alone has source maps', () => {
  expect(globSync('dist/assets/*').length).toBeGreaterThan(10)
  expect(globSync('dist/**/*.map')).toEqual([])
})
