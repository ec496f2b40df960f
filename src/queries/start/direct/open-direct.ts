import type { Direct } from '#src/queries/connection/direct.ts'

import { createDirect, type DirectOptions } from './create-direct.ts'
import { lockWhenIdle } from './lock-when-idle.ts'

/** The same in a browser: bound to the origin of this page, and left when nobody is there. */
export function openDirect(options: Omit<DirectOptions, 'origin'> & { now: () => number }): Direct {
  const { document: page, location } = globalThis
  const direct = createDirect({ ...options, origin: location?.origin ?? '' })
  if (!page) return direct
  lockWhenIdle({ now: options.now, page, lock: direct.leave })
  return direct
}
