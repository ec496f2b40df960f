import { gzipSync } from 'node:zlib'

import { expect, type Request } from '@playwright/test'

import { signUp } from './fixtures/people.ts'
import { test } from './fixtures/test.ts'

test('the first screen of a signed-in operator is light', async ({ page }) => {
  await signUp(page)
  const requests: Request[] = []
  page.on('request', (request) => {
    // Nothing on screen waits for its keys and news, or for what looks for sessions elsewhere.
    if (!/\/(late-parts|keep-listing)-/.test(request.url())) requests.push(request)
  })
  await page.goto('/sessions')
  await expect(page.getByRole('link', { name: 'Create the first session' })).toBeVisible()
  page.removeAllListeners('request')

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
