import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { z } from 'zod'

const folder = join(import.meta.dirname, '..', 'public')
const manifestSchema = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
})
const { icons } = manifestSchema.parse(
  JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')),
)

test('each picture of the manifest is a PNG of the size that the manifest names', () => {
  const pictures = icons.filter(({ src }) => src.endsWith('.png'))
  for (const { src, sizes } of pictures) {
    const bytes = readFileSync(join(folder, src))
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  const named = pictures.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)
  // Browsers ask for these icons before they offer to install a page.
  expect(named).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']))
})
