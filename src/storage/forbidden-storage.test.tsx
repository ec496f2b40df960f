import { expect, onTestFinished, test, vi } from 'vitest'

import { openStorage } from './open-storage.ts'

/** Forgets in a browser whose database fails to open with this error. */
async function forgetWhere(errorName: string): Promise<void> {
  const open = () => Promise.reject(new DOMException('It did not open', errorName))
  await (await openStorage({ open })).scoped('local u1').forgetAll()
}

test.each(['SecurityError', 'InvalidStateError'])(
  'nothing is left to forget where a browser forbids its database by %s',
  async (errorName) => {
    await expect(forgetWhere(errorName)).resolves.toBeUndefined()
  },
)

test('a database that fails for unknown reasons holds nothing only where web storage is forbidden, too', async () => {
  await expect(forgetWhere('UnknownError')).rejects.toThrow('cannot be removed')
  const remove = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  onTestFinished(() => remove.mockRestore())
  await expect(forgetWhere('UnknownError')).resolves.toBeUndefined()
})
