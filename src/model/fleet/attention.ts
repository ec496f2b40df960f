import type { Cost } from '#src/model/session.ts'

import { type Fleet, type FleetSession, isHeld, isNewFailure, lastKnown } from './fleet.ts'
import { allWaiting, inOrder, type Waiting } from './waiting-inputs.ts'

/** An entry of the inbox; `key` names it in the address, `title` is the operator's own or the goal. */
export type Attention = { key: string; sessionId: string; title: string | null } & (
  | { kind: 'question'; waiting: Waiting; since: number | null }
  /** A session that is held at its cost limit. */
  | { kind: 'held'; cost: Cost; since: number | null }
  /** A session that failed, and whose failure the operator has not seen yet. */
  | { kind: 'failed'; reason: string | null; cost: Cost; since: number | null }
)

/** All that needs the operator: questions, sessions at their cost limit, new failures; each group oldest first. */
export function attentionQueue(fleet: Fleet): readonly Attention[] {
  const titles = new Map(fleet.sessions.map(({ known }) => [known.id, known.title]))
  const questions = allWaiting(fleet).map((waiting): Attention => {
    const { sessionId, goal, since, input } = waiting
    const title = titles.get(sessionId) ?? goal
    const key = attentionKey('question', sessionId, input?.inputId)
    return { kind: 'question', key, sessionId, title, since, waiting }
  })
  return [...questions, ...sessionsThat('held', isHeld), ...sessionsThat('failed', isNewFailure)]

  function sessionsThat(kind: 'held' | 'failed', are: (row: FleetSession) => boolean) {
    return inOrder(
      fleet.sessions.filter(are).flatMap((row) => {
        const last = lastKnown(row)
        if (!last) return []
        const { id, addedAt, goal, title = row.session?.goal ?? goal } = row.known
        const { reason, endedAt, updatedAt } = last
        const cost = row.session?.cost ?? row.known.summary ?? noCost
        const since = endedAt ?? updatedAt
        const of = {
          key: attentionKey(kind, id),
          sessionId: id,
          title,
          since,
        }
        const item: Attention =
          kind === 'held' ? { ...of, kind, cost } : { ...of, kind, cost, reason }
        return [{ addedAt, item }]
      }),
    )
  }
}

const noCost: Cost = { spentMicros: null, budgetMicros: null, currency: 'USD' }

/** The key of an entry; a question that cannot be read yet has no input id. */
export function attentionKey(
  kind: Attention['kind'],
  sessionId: string,
  inputId?: string | null,
): string {
  const parts = inputId ? [kind, sessionId, inputId] : [kind, sessionId]
  return parts.map((part) => encodeURIComponent(part)).join('/')
}
