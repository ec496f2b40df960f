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

test('the icon that browsers ask for unasked is the mark of the tab @full', async ({ browser }) => {
  const site = await serveFolder('dist')
  const page = await browser.newPage({ baseURL: site.url })
  await page.goto('/connect')
  const [unasked, ofTab] = await page.evaluate(async () => {
    const size = 32
    const draw = async (address: string) => {
      const image = new Image(size, size)
      image.src = address
      await image.decode()
      const context = new OffscreenCanvas(size, size).getContext('2d')
      context?.drawImage(image, 0, 0, size, size)
      return [...(context?.getImageData(0, 0, size, size).data ?? [])]
    }
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    return Promise.all(['/favicon.ico', link?.href ?? ''].map(draw))
  })
  const apart = (unasked ?? []).map((part, at) => Math.abs(part - (ofTab?.[at] ?? 0)))
  expect(apart).toHaveLength(32 * 32 * 4)
  // Of 255 for each colour of each pixel.
  expect(Math.max(...apart)).toBeLessThan(64)
  await page.close()
  await site.close()
})
