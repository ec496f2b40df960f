import { expect } from '@playwright/test'

import { test } from './fixtures/test.ts'

test('a browser that asks for an icon unasked gets the mark of the tab', async ({ page }) => {
  const answer = await page.request.get('/favicon.ico')
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/x-icon',
    'cache-control': 'no-cache',
  })

  await page.goto('/connect')
  const furthest = await page.evaluate(async () => {
    const size = 32
    const draw = async (path: string) => {
      const image = new Image(size, size)
      image.src = path
      await image.decode()
      const context = new OffscreenCanvas(size, size).getContext('2d')
      context?.drawImage(image, 0, 0, size, size)
      return [...(context?.getImageData(0, 0, size, size).data ?? [])]
    }
    const [ico, svg] = await Promise.all([draw('/favicon.ico'), draw('/favicon.svg')])
    return ico.map((part, at) => Math.abs(part - (svg[at] ?? 0))).reduce((a, b) => Math.max(a, b))
  })
  // Of 255 for each colour of each pixel.
  expect(furthest).toBeLessThan(64)
})
