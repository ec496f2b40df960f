import { maySpend, type Session, type Cost } from '#src/model/session.ts'

import { byCurrency, type CurrencyAmount, formatAmounts, oneCurrency } from './money.ts'
import { rateOfWork } from './work.ts'

/** What a session had spent at a moment of this browser's clock. */
export type CostSample = {
  sessionId: string
  at: number
  spentMicros: number
  currency: string
}

const MINUTE_MS = 60_000

/**
 * What a session spends per minute now, in micro-units: the rate of work of its last finished rounds. Zero
 * while it does not run; null where no finished round shows its cost and its times.
 */
export function burnOf(session: Pick<Session, 'state' | 'rounds' | 'humanInputs'>): number | null {
  if (session.state === 'unknown') return null
  if (session.state !== 'running') return 0
  const rate = rateOfWork(session)
  return rate === null ? null : Math.round(rate * MINUTE_MS)
}

const WINDOW_MS = 5 * MINUTE_MS
/** Below this much watching a rate would be noise. */
const SHORTEST_MS = 15_000

/**
 * Micro-units per minute over the last five minutes, of all sessions or of one; null when nothing has
 * been watched for long enough to say. Several currencies are not converted: filter first.
 */
export function burnPerMinute(
  samples: readonly CostSample[],
  now: number,
  sessionId?: string,
): number | null {
  let total: number | null = null
  for (const [id, own] of bySession(samples)) {
    if (sessionId !== undefined && id !== sessionId) continue
    const from = now - WINDOW_MS
    const start = own.findLast((sample) => sample.at <= from) ?? own[0]
    const end = own.at(-1)
    if (!start || !end) continue
    const span = Math.min(now - start.at, WINDOW_MS)
    if (span < SHORTEST_MS) continue
    total = (total ?? 0) + (Math.max(0, end.spentMicros - start.spentMicros) * MINUTE_MS) / span
  }
  return total === null ? null : Math.round(total)
}

/**
 * Micro-units per minute of all sessions that may spend, by currency: nothing where none may, and empty
 * when none of them has been watched for long enough to say.
 */
export function burnNow(
  sessions: readonly Pick<Session, 'id' | 'state'>[],
  samples: readonly CostSample[],
  now: number,
): readonly CurrencyAmount[] {
  const spending = new Set(sessions.flatMap(({ id, state }) => (maySpend(state) ? [id] : [])))
  if (spending.size === 0) return [{ currency: samples.at(-1)?.currency ?? 'USD', micros: 0 }]
  const own = samples.filter(({ sessionId }) => spending.has(sessionId))
  return byCurrency(inLastCurrency(own), (ofOne) => burnPerMinute(ofOne, now))
}

export type DaySpend = { day: string; micros: number }

/**
 * Spend per local day, oldest first. Counted from the first sample of each session, on the day on which
 * it was seen: what was spent before this browser watched is in no day.
 */
export function spendPerDay(samples: readonly CostSample[]): readonly DaySpend[] {
  const days = new Map<string, number>()
  for (const own of bySession(samples).values()) {
    let before = own[0]?.spentMicros ?? 0
    for (const { at, spentMicros } of own) {
      const day = localDay(at)
      days.set(day, (days.get(day) ?? 0) + Math.max(0, spentMicros - before))
      // A replica that lags must not have the same spent twice.
      before = Math.max(before, spentMicros)
    }
  }
  return [...days]
    .map(([day, micros]) => ({ day, micros }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Micro-units seen to be spent since local midnight, by currency. */
export function spentToday(samples: readonly CostSample[], now: number): readonly CurrencyAmount[] {
  const today = localDay(now)
  return byCurrency(
    inLastCurrency(samples),
    (own) => spendPerDay(own).find(({ day }) => day === today)?.micros ?? 0,
  )
}

/** Counting begins at nothing before a session's currency is known: its latest one is that of all of it. */
function inLastCurrency(samples: readonly CostSample[]): readonly CostSample[] {
  return [...bySession(samples).values()].flatMap((own) => {
    const currency = own.at(-1)?.currency ?? 'USD'
    return own.map((sample) => (sample.currency === currency ? sample : { ...sample, currency }))
  })
}

/** A moment's local date, as in "2026-11-20". */
export function localDay(at: number): string {
  const date = new Date(at)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

function bySession(samples: readonly CostSample[]): Map<string, CostSample[]> {
  const grouped = Map.groupBy(samples, ({ sessionId }) => sessionId)
  for (const own of grouped.values()) own.sort((one, other) => one.at - other.at)
  return grouped
}

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
