import { setTimeout as delay } from 'node:timers/promises'

import { isDatabaseGone } from '#service/database/transaction.ts'

const firstDelayMs = 100
const mostDelayMs = 5_000

/** Does the same again for as long as only the database fails it, or until `signal` of the turn fires. */
export async function untilStored<Result>(
  { signal }: { signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, mostDelayMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseGone(error) || signal.aborted) throw error
      await delay(delayMs, undefined, { signal })
    }
  }
}
