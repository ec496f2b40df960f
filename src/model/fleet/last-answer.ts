import { type SessionSummary, summaryOf } from '#src/model/saved-session.ts'

import type { FleetSession } from './fleet.ts'

/** What rows show of the last answer; null is not known, as of a session before its first answer. */
export type LastAnswer = Omit<Required<SessionSummary>, 'status' | 'asOf'> & {
  status: string | null
  asOf: number | null
}

export const noAnswer: LastAnswer = {
  status: null,
  state: 'unknown',
  spentMicros: null,
  budgetMicros: null,
  currency: 'USD',
  burnMicros: null,
  tokens: null,
  roundCount: null,
  roundTitle: null,
  question: null,
  pendingCount: 0,
  askedAt: null,
  firstSeenAt: null,
  agent: null,
  reason: null,
  createdAt: null,
  updatedAt: null,
  endedAt: null,
  asOf: null,
}

/** The last answer as rows show it; `asOf` is when it came (epoch ms of this browser's clock). */
export function lastAnswer({ known, session, freshness }: FleetSession): LastAnswer {
  const asOf = ('asOf' in freshness ? freshness.asOf : null) ?? known.summary?.asOf ?? null
  return { ...noAnswer, ...known.summary, ...(session && summaryOf(session, asOf ?? 0)), asOf }
}
