import { expect, onTestFinished, test, vi } from 'vitest'

test('a container has as many workers as its own memory bears, however much its machine has', async () => {
  const memory = vi.spyOn(process, 'constrainedMemory').mockReturnValue(2 ** 31)
  onTestFinished(() => memory.mockRestore())
  const { workers } = await import('./workers.ts')
  expect(workers).toEqual({ node: 2, chromium: 2, journeys: 2 })
})
