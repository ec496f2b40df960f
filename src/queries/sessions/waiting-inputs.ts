import type { HumanInput } from '#src/model/human-input.ts'

import { type FleetSession, waitsUnread, type Fleet, pendingOf } from './fleet.tsx'

/** What waits in one session: a request for input, or the session itself while none can be answered here. */
export type Waiting = {
  sessionId: string
  goal: string | null
  /** As far as it is known. */
  question: string | null
  input: HumanInput | null
}

export type PendingInput = Pick<Waiting, 'sessionId' | 'goal'> & { input: HumanInput }

/**
 * Everything that waits, as many as are counted, oldest first: by when it was asked, else (§2: not shown) by
 * when this browser first saw it, else those of the older session first.
 */
export function allWaiting({ sessions }: Fleet): readonly Waiting[] {
  return sessions
    .flatMap((row) => {
      const { known, session } = row
      const { addedAt, summary } = known
      const of = { sessionId: known.id, goal: session?.goal ?? known.goal }
      const pending = pendingOf(row)
      const seenAt = seenSince(known, pending[0]?.question ?? null)
      const asked = pending.map((input) => ({
        since: input.askedAt ?? seenAt,
        addedAt,
        waiting: { ...of, question: input.question, input },
      }))
      if (!waitsUnread(row)) return asked
      const kept = session ? null : summary
      const unread = { ...of, question: kept?.question ?? null, input: null }
      const since = kept?.askedAt ?? kept?.firstSeenAt ?? seenAt
      return [...asked, { since, addedAt, waiting: unread }]
    })
    .toSorted((one, other) => one.since - other.since || one.addedAt - other.addedAt)
    .map(({ waiting }) => waiting)
}

/** Those of which a request can be answered here. */
export function pendingInputs(fleet: Fleet): readonly PendingInput[] {
  return allWaiting(fleet).flatMap(({ input, ...of }) => (input ? [{ ...of, input }] : []))
}

/** Those of which no request can be answered here yet. */
export function unreadQuestions(fleet: Fleet): readonly Waiting[] {
  return allWaiting(fleet).filter(({ input }) => input === null)
}

/** What is kept of a session is a moment behind its reading: what it does not hold yet is the newest. */
function seenSince({ summary }: FleetSession['known'], question: string | null): number {
  const isKept = summary?.question === question
  return (isKept ? summary?.firstSeenAt : null) ?? Infinity
}
