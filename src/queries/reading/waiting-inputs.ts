import type { HumanInput } from '#src/model/human-input.ts'
import { waitsUnread, type Fleet, pendingOf } from '#src/queries/fleet.tsx'

import type { FleetSession } from './fleet-readings.ts'

/** A session that waits, and what it asks as far as it was known when it was last read. */
export type UnreadQuestion = { sessionId: string; goal: string | null; question: string | null }

export type PendingInput = { sessionId: string; goal: string | null; input: HumanInput }

/** Every session that waits for a human and of which no request can be answered here yet. */
export function unreadQuestions({ sessions }: Fleet): readonly UnreadQuestion[] {
  return sessions.filter(waitsUnread).map(({ known, session }) => ({
    sessionId: known.id,
    goal: session?.goal ?? known.goal,
    question: session ? null : (known.summary?.question ?? null),
  }))
}

/**
 * Every human-input request that waits, oldest first: by when it was asked, else (§2: not shown) by when
 * this browser first saw it, else those of the older session first.
 */
export function pendingInputs({ sessions }: Fleet): readonly PendingInput[] {
  return sessions
    .flatMap((row) => {
      const { known, session } = row
      const pending = pendingOf(row)
      const seenAt = seenSince(known, pending[0]?.question)
      return pending.map((input) => ({
        since: input.askedAt ?? seenAt,
        addedAt: known.addedAt,
        waiting: { sessionId: known.id, goal: session?.goal ?? known.goal, input },
      }))
    })
    .toSorted((one, other) => one.since - other.since || one.addedAt - other.addedAt)
    .map(({ waiting }) => waiting)
}

/** What is kept of a session is a moment behind its reading: what it does not hold yet is the newest. */
function seenSince({ summary }: FleetSession['known'], question: string | undefined): number {
  const isKept = summary?.question === question
  return (isKept ? summary?.firstSeenAt : null) ?? Infinity
}
