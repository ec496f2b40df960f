import { createDirect, type Direct, type DirectOptions } from './create-direct.ts'
import { lockWhenIdle } from './lock-when-idle.ts'

/** The same in a browser: bound to the origin of this page, and locked when nobody is there. */
export function openDirect(options: Omit<DirectOptions, 'origin'> & { now: () => number }): Direct {
  const { document: page, location } = globalThis
  const direct = createDirect({ ...options, origin: location?.origin ?? '' })
  if (!page) return direct
  lockWhenIdle({
    now: options.now,
    page,
    lock: () =>
      // Keys that lie nowhere but here would be lost by it.
      void direct.vault().then(({ open }) => open && direct.lock()),
  })
  return direct
}
