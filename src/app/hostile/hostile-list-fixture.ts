import { optionalColumns, shownColumns, usualSort } from '#src/features/sessions/list/list-sort.ts'
import type { SessionRow } from '#src/features/sessions/list/session-row.ts'
import { noAnswer } from '#src/model/fleet/last-answer.ts'

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
    ...noAnswer,
    id: 'ses_1',
    goal: text,
    intent: null,
    status: text,
    spentMicros: 1,
    budgetMicros: 2,
    roundCount: 1,
    question: text,
    lastWord: text,
    createdAt: 0,
    updatedAt: 0,
    addedAt: 0,
    title: text,
    tags: [text],
    note: text,
    agent: text,
    freshness: { kind: 'live', asOf: 0 },
    asOf: 0,
    isRead: true,
  }
}
