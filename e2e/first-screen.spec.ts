import { gzipSync } from 'node:zlib'

import { expect, type Request } from '@playwright/test'

import { signUp } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'

test('the first screen of a signed-in operator is light', async ({ page }) => {
  await signUp(page)
  const requests: Request[] = []
  // What looks for sessions elsewhere begins a second later, and counts on no machine, however slow.
  const counted = Promise.withResolvers<void>()
  await page.route('**/assets/keep-listing-*', (route) =>
    counted.promise.then(() => route.continue()),
  )
  page.on('request', (request) => {
    // Nothing on screen waits for its keys and news, either.
    if (!/\/(late-parts|keep-listing)-/.test(request.url())) requests.push(request)
  })
  await page.goto('/sessions')
  await expect(page.getByRole('link', { name: 'Create the first session' })).toBeVisible()
  page.removeAllListeners('request')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  counted.resolve()

  const bytesOf = async (type: string) => {
    const ofType = requests.filter((request) => request.resourceType() === type)
    const sizes = ofType.map(async (request) => {
      const response = await page.request.get(request.url())
      return gzipSync(await response.body()).byteLength
    })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
  const parts = requests.filter((request) =>
    ['document', 'script', 'stylesheet'].includes(request.resourceType()),
  )
  expect(parts.map((part) => new URL(part.url()).pathname)).toContain('/theme.js')
  expect(parts.length).toBeLessThanOrEqual(10)
  expect(await bytesOf('script')).toBeLessThanOrEqual(150_000)
  expect(await bytesOf('stylesheet')).toBeLessThanOrEqual(10_000)
})

test('the first screen stands where its later parts cannot be fetched, and has them after a reload', async ({
  page,
  watch,
}) => {
  await signUp(page)
  watch.expectTrouble(/late-parts-|costs-page-|Failed to load resource|ERR_FAILED/)
  const aborted: string[] = []
  await page.route('**/assets/late-parts-*', (route) => {
    aborted.push(route.request().url())
    return route.abort()
  })
  await page.goto('/sessions')
  await expect(page.getByRole('link', { name: 'Create the first session' })).toBeVisible()
  await expect.poll(() => aborted.length).toBeGreaterThan(0)
  const missing = page.getByRole('alert').filter({ hasText: 'A part of this page' })
  await expect(missing).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results).not.toBeAttached()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await missing.getByRole('button', { name: 'Reload' }).click()
  await expect(results).toBeAttached()
  await expect(missing).toBeHidden()

  // A page that cannot be fetched says so inside the shell, and is there after a reload.
  await page.route('**/assets/costs-page-*', (route) => route.abort())
  await page.getByRole('link', { name: 'Costs' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be fetched' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Costs' })).toBeVisible()
})
