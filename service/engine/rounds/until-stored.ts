import { setTimeout as delay } from 'node:timers/promises'

import { isDatabaseGone } from '#service/database/database-gone.ts'
import type { Turn } from '#service/engine/durable/turns.ts'

const firstDelayMs = 100
const mostDelayMs = 5_000

/** Does the same again for as long as only the database fails it, or until the turn is broken off. */
export async function untilStored<Result>(
  turn: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, mostDelayMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseGone(error) || turn.signal.aborted) throw error
      await delay(delayMs, undefined, { signal: turn.signal })
    }
  }
}
