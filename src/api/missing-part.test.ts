import { expect, test, vi } from 'vitest'

import { classifyWriteError } from '#src/queries/writes/write-errors.ts'

import { createApi } from './api.ts'

vi.mock('./decode/decode-keys.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('without the reader of keys no key is asked for, and it is said that none was made', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const api = createApi({ baseUrl: 'https://service.invalid', fetch })
  const error: unknown = await api.createKey({ name: 'Here' }).catch((cause: unknown) => cause)
  expect(classifyWriteError(error)).toBe('refused')
  expect(fetch).not.toHaveBeenCalled()
})
