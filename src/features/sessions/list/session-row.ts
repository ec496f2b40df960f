import * as words from '#src/features/sessions/words.ts'
import { type FleetSession, type LastAnswer, lastAnswer } from '#src/model/fleet/fleet.ts'
import type { Freshness } from '#src/model/freshness.ts'
import type { SavedSession } from '#src/model/saved-session.ts'
import { hasEnded, type SignalType } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'

/** The row of a session, from its last reading or else from its stored summary. */
export type SessionRow = LastAnswer &
  Pick<SavedSession, 'id' | 'goal' | 'addedAt' | 'lastWord'> & {
    /** The operator's own words, kept in this browser. */
    title: string | null
    tags: readonly string[]
    note: string | null
    /** The requested signal whose effect is still to be seen. */
    intent: SignalType | null
    freshness: Freshness
    /** Whether this page has read the session; an earlier visit or the service's list tells the row otherwise. */
    isRead: boolean
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

function rowOf(reading: FleetSession): SessionRow {
  const { known, session, freshness } = reading
  const last = lastAnswer(reading)
  const { endedAt, question, state, updatedAt } = last
  return {
    ...last,
    id: known.id,
    goal: session?.goal ?? known.goal,
    title: known.title ?? null,
    tags: known.tags ?? noTags,
    note: known.note ?? null,
    intent: null,
    question: question && !hasEnded(state) ? plainLine(question) : null,
    lastWord: whyItStands(last) ?? lastWordOf(known, last),
    addedAt: known.addedAt,
    endedAt: hasEnded(state) ? (endedAt ?? updatedAt) : null,
    freshness,
    isRead: session !== null,
  }
}

function lastWordOf({ lastWord }: SavedSession, { state, roundTitle }: LastAnswer): string | null {
  if (lastWord !== null) return plainLine(lastWord)
  // §2: a complete session has its report.
  return state === 'complete' ? words.reportReady : roundTitle
}

/** The reason of a stopped session, which says more than its last word. */
function whyItStands({ state, reason, budgetMicros, currency }: LastAnswer): string | null {
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
