import { optionalColumns, shownColumns, usualSort } from '#src/features/sessions/list/list-sort.ts'
import type { SessionRow } from '#src/features/sessions/list/session-row.ts'

const nothing = () => undefined

/** For tests: a list with every column. */
export const listProps = {
  columns: shownColumns(optionalColumns),
  sort: usualSort,
  onSort: nothing,
  onForget: nothing,
  onLabel: nothing,
}

/** For tests: a row whose every text is this one. */
export function listed(text: string): SessionRow {
  return {
    id: 'ses_1',
    goal: text,
    state: 'unknown',
    intent: null,
    status: text,
    spentMicros: 1,
    budgetMicros: 2,
    currency: 'USD',
    roundCount: 1,
    question: text,
    askedAt: null,
    lastWord: text,
    startedAt: 0,
    movedAt: 0,
    addedAt: 0,
    endedAt: null,
    firstSeenAt: null,
    title: text,
    tags: [text],
    note: text,
    agent: text,
    burnMicros: null,
    freshness: { kind: 'live', asOf: 0 },
    isRead: true,
    seenAt: 0,
  }
}
