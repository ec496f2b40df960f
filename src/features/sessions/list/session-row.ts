import type { Freshness } from '#src/model/freshness.ts'
import { type KnownSession, type SessionSummary, summaryOf } from '#src/model/known-session.ts'
import type { SessionState } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import type { FleetSession } from '#src/queries/reading/fleet-readings.ts'

import { plainLine } from './plain-line.ts'

/** What the list says of one session, from its last reading or else from what was kept of it. */
export type SessionRow = {
  id: string
  goal: string | null
  state: SessionState
  status: string | null
  spentMicros: number | null
  budgetMicros: number | null
  currency: string
  roundCount: number | null
  /** The first question that waits for an answer. */
  question: string | null
  askedAt: number | null
  /** The line under the goal when nothing is asked. */
  lastWord: string | null
  /** By the service's clock; null until it has said. */
  startedAt: number | null
  movedAt: number | null
  /** When it joined this list, by this browser's clock. */
  addedAt: number
  /** It came from the service's own list: this browser did not start it. */
  isListed: boolean
  freshness: Freshness
  /** When the service last answered about it. */
  seenAt: number | null
}

const rows = new WeakMap<FleetSession, SessionRow>()

/** The same row for the same reading: only what has changed is drawn anew. */
export function sessionRow(reading: FleetSession): SessionRow {
  const row = rows.get(reading) ?? rowOf(reading)
  rows.set(reading, row)
  return row
}

function rowOf({ known, session, freshness }: FleetSession): SessionRow {
  const readAt = freshness.kind === 'loading' ? null : freshness.asOf
  const summary = session ? summaryOf(session, readAt ?? 0) : known.summary
  return {
    id: known.id,
    goal: session?.goal ?? known.goal,
    state: summary?.state ?? 'unknown',
    status: summary?.status ?? null,
    spentMicros: summary?.spentMicros ?? null,
    budgetMicros: summary?.budgetMicros ?? null,
    currency: summary?.currency ?? 'USD',
    roundCount: summary?.roundCount ?? null,
    question: summary?.question ? plainLine(summary.question) : null,
    askedAt: summary?.askedAt ?? null,
    lastWord: (summary && whyItStands(summary)) ?? lastWordOf(known, summary),
    startedAt: summary?.createdAt ?? null,
    movedAt: summary?.updatedAt ?? null,
    addedAt: known.addedAt,
    isListed: known.addedBy === 'list',
    freshness,
    seenAt: readAt ?? known.summary?.asOf ?? null,
  }
}

function lastWordOf({ lastWord }: KnownSession, summary: SessionSummary | null): string | null {
  if (lastWord !== null) return plainLine(lastWord)
  // §2: the report is there once the session has completed.
  return summary?.state === 'complete' ? 'Report ready' : (summary?.roundTitle ?? null)
}

/** For a session that has stopped, why it stopped says more than its last word. */
function whyItStands({ state, reason, budgetMicros, currency }: SessionSummary): string | null {
  if (state === 'cost-limited') {
    const budget = budgetMicros === null ? null : formatMoney(budgetMicros, currency)
    // A careful service stops before the step that would go over.
    return reason ?? (budget === null ? 'Held by its budget' : `Held by the budget of ${budget}`)
  }
  if (state === 'paused') return reason && `Paused: ${reason}`
  if (state === 'cancelled') return reason && `Cancelled: ${reason}`
  return state === 'failed' ? reason : null
}
