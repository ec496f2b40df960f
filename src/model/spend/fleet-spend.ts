import type { Cost, Session } from '#src/model/session.ts'

import { type CostSample, burnNow, spentToday } from './burn.ts'
import { formatAmounts, oneCurrency } from './by-currency.ts'

type Spending = Cost & Pick<Session, 'id' | 'state'>

/** What the sessions spend per minute and were seen to spend today, for people; null where that is not known. */
export function fleetSpend(
  sessions: readonly Spending[],
  samples: readonly CostSample[],
  now: number,
): { burn: string | null; today: string | null } {
  const unknown = new Set(sessions.filter((one) => one.spentMicros === null).map(({ id }) => id))
  // Counting begins at nothing when a session is created; that is no spend that the service has shown.
  const shown = samples.filter(({ sessionId }) => !unknown.has(sessionId))
  const zeroIn = oneCurrency(sessions)
  // What ended before it was watched has no sample, and was not seen to spend anything today.
  const today = spentToday(shown, now)
  const isKnown = unknown.size < sessions.length
  return {
    burn: formatAmounts(burnNow(sessions, shown, now), zeroIn),
    today: formatAmounts(today.length === 0 && isKnown ? nothing : today, zeroIn),
  }
}

const nothing = [{ currency: '', micros: 0 }]
