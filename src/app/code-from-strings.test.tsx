import { expect, test } from 'vitest'

import { forbidCodeFromStrings } from './before-start.ts'

// In a page of its own, into which no other file has loaded the library.
test('a schema library that is loaded later makes no code from strings', async () => {
  forbidCodeFromStrings()
  const z = await import('zod/mini')
  expect(z.config().jitless).toBe(true)
})
