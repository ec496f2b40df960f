import { expect } from '@playwright/test'
import { z } from 'zod'

import { testSignedUp as test } from './fixtures/test.ts'

const manifest = z.object({
  name: z.string(),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
})

test('Chromium installs the console, with its name, its start page and icons of the sizes it tells @full', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page)
  const { data = '', errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { name, start_url: start, icons } = manifest.parse(JSON.parse(data))
  expect(name).toBe('Signalbox')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Every page of these tests is a private one.
  const found = installabilityErrors.map(({ errorId }) => errorId)
  expect(found.filter((error) => error !== 'in-incognito')).toEqual([])

  const drawn = icons.filter(({ type }) => type === 'image/png')
  expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '192x192', '512x512'])
  for (const { src, sizes } of drawn) {
    const size = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob())
      return `${image.width}x${image.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  await page.goto(start)
  await expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeVisible()
})
