import * as words from '#src/features/sessions/words.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import type { Freshness } from '#src/model/freshness.ts'
import { type SavedSession, type SessionSummary, summaryOf } from '#src/model/saved-session.ts'
import { hasEnded, type SessionState, type SignalType } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'

/** The row of a session, from its last reading or else from its stored summary. */
export type SessionRow = {
  id: string
  goal: string | null
  /** The operator's own words, kept in this browser. */
  title: string | null
  tags: readonly string[]
  note: string | null
  agent: string | null
  burnMicros: number | null
  state: SessionState
  /** The requested signal whose effect is still to be seen. */
  intent: SignalType | null
  status: string | null
  spentMicros: number | null
  budgetMicros: number | null
  currency: string
  roundCount: number | null
  /** The first question that waits for an answer. */
  question: string | null
  askedAt: number | null
  /** The line under the goal if the session has no question. */
  lastWord: string | null
  /** By the service's clock; null until the service gives the moment. */
  startedAt: number | null
  movedAt: number | null
  /** The moment the session joined this list, by this browser's clock. */
  addedAt: number
  /** By the service's clock; null until a session has ended. */
  endedAt: number | null
  /** When this browser first saw the session wait, by its own clock. */
  firstSeenAt: number | null
  freshness: Freshness
  /** Whether this page has read the session; an earlier visit or the service's list tells the row otherwise. */
  isRead: boolean
  /** The moment of the last answer about the session. */
  seenAt: number | null
}

const noTags: readonly string[] = []

const rows = new WeakMap<FleetSession, SessionRow>()

/** The same row for the same reading and intent, so that only changed rows are drawn again. */
export function sessionRow(reading: FleetSession, intent: SessionRow['intent'] = null): SessionRow {
  const known = rows.get(reading) ?? rowOf(reading)
  const row = known.intent === intent ? known : { ...known, intent }
  rows.set(reading, row)
  return row
}

function rowOf({ known, session, freshness }: FleetSession): SessionRow {
  const readAt = freshness.kind === 'loading' ? null : freshness.asOf
  const summary = session ? summaryOf(session, readAt ?? 0) : known.summary
  return {
    id: known.id,
    goal: session?.goal ?? known.goal,
    title: known.title ?? null,
    tags: known.tags ?? noTags,
    note: known.note ?? null,
    agent: summary?.agent ?? null,
    burnMicros: summary?.burnMicros ?? null,
    state: summary?.state ?? 'unknown',
    intent: null,
    status: summary?.status ?? null,
    spentMicros: summary?.spentMicros ?? null,
    budgetMicros: summary?.budgetMicros ?? null,
    currency: summary?.currency ?? 'USD',
    roundCount: summary?.roundCount ?? null,
    question: summary?.question && !hasEnded(summary.state) ? plainLine(summary.question) : null,
    askedAt: summary?.askedAt ?? null,
    lastWord: (summary && whyItStands(summary)) ?? lastWordOf(known, summary),
    startedAt: summary?.createdAt ?? null,
    movedAt: summary?.updatedAt ?? null,
    addedAt: known.addedAt,
    endedAt: summary && hasEnded(summary.state) ? (summary.endedAt ?? summary.updatedAt) : null,
    firstSeenAt: known.summary?.firstSeenAt ?? null,
    freshness,
    isRead: session !== null,
    seenAt: readAt ?? known.summary?.asOf ?? null,
  }
}

function lastWordOf({ lastWord }: SavedSession, summary: SessionSummary | null): string | null {
  if (lastWord !== null) return plainLine(lastWord)
  // §2: a complete session has its report.
  return summary?.state === 'complete' ? words.reportReady : (summary?.roundTitle ?? null)
}

/** The reason of a stopped session, which says more than its last word. */
function whyItStands({ state, reason, budgetMicros, currency }: SessionSummary): string | null {
  if (state === 'cost-limited') {
    const budget = budgetMicros === null ? null : formatMoney(budgetMicros, currency)
    // A careful service stops before a step that would exceed the budget.
    return reason ?? (budget === null ? words.heldByBudget : words.heldByBudgetOf(budget))
  }
  if (state === 'paused') return reason && words.paused(reason)
  if (state === 'cancelled') return reason && words.cancelled(reason)
  return state === 'failed' ? reason : null
}

/** The most characters that a line shows; the limit also keeps look-ahead patterns cheap. */
const LINE_AT_MOST = 500

/** The words of a Markdown text in a single line, without its signs. */
export function plainLine(markdown: string): string {
  return markdown
    .slice(0, LINE_AT_MOST)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replaceAll(/(\*\*|__|~~)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/`+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
