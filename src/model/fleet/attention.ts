import type { Cost } from '#src/model/session.ts'

import {
  allWaiting,
  type Fleet,
  type FleetSession,
  isHeld,
  isNewFailure,
  lastKnown,
  oldestFirst,
  type Waiting,
} from './fleet.ts'

/** An entry of the inbox; `key` names it in the address, `title` is the operator's own or the goal. */
export type Attention = {
  key: string
  sessionId: string
  title: string | null
  addedAt: number
  since: number | null
} & (
  | { kind: 'question'; waiting: Waiting }
  /** A session that is held at its cost limit. */
  | { kind: 'held'; cost: Cost }
  /** A session that failed, and whose failure the operator has not seen yet. */
  | { kind: 'failed'; reason: string | null; cost: Cost }
)

/** All that needs the operator: questions, sessions at their cost limit, new failures; each group oldest first. */
export function attentionQueue(fleet: Fleet): readonly Attention[] {
  const questions = allWaiting(fleet).map((waiting): Attention => {
    const { sessionId, addedAt, title, since, input } = waiting
    const key = attentionKey('question', sessionId, input?.inputId)
    return { kind: 'question', key, sessionId, title, addedAt, since, waiting }
  })
  return [...questions, ...sessionsThat('held', isHeld), ...sessionsThat('failed', isNewFailure)]

  function sessionsThat(kind: 'held' | 'failed', are: (row: FleetSession) => boolean) {
    return oldestFirst(
      fleet.sessions.filter(are).flatMap((row): readonly Attention[] => {
        const last = lastKnown(row)
        if (!last) return []
        const { id, addedAt, goal, title = row.session?.goal ?? goal } = row.known
        const { reason, endedAt, updatedAt } = last
        const cost = 'cost' in last ? last.cost : last
        const since = endedAt ?? updatedAt
        const key = attentionKey(kind, id)
        return [{ kind, key, sessionId: id, title, addedAt, since, cost, reason }]
      }),
    )
  }
}

/** The key of an entry; a question that cannot be read yet has no input id. */
export function attentionKey(
  kind: Attention['kind'],
  sessionId: string,
  inputId?: string | null,
): string {
  const parts = inputId ? [kind, sessionId, inputId] : [kind, sessionId]
  return parts.map((part) => encodeURIComponent(part)).join('/')
}
