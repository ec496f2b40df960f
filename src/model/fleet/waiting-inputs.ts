import type { HumanInput } from '#src/model/human-input.ts'

import { type FleetSession, waitsUnread, type Fleet, pendingOf } from './fleet.ts'

/** What waits in one session: a request for input, or the session itself while none can be answered here. */
export type Waiting = {
  sessionId: string
  goal: string | null
  /** As far as it is known. */
  question: string | null
  input: HumanInput | null
  /** Since when the request waits, or was first seen here; null if neither is known. */
  since: number | null
}

/**
 * Everything that waits, as many as are counted, oldest first: by when it was asked, else (§2: not shown) by
 * when this browser first saw it, else those of the older session first.
 */
export function allWaiting({ sessions }: Fleet): readonly Waiting[] {
  return inOrder<Waiting>(
    sessions.flatMap((row) => {
      const { known, session } = row
      const { addedAt, summary } = known
      const of = { sessionId: known.id, goal: session?.goal ?? known.goal }
      const pending = pendingOf(row)
      const seenAt = seenSince(known, pending[0]?.question ?? null)
      const asked = pending.map((input) => {
        const since = input.askedAt ?? seenAt
        return { addedAt, item: { ...of, question: input.question, input, since } }
      })
      if (!waitsUnread(row)) return asked
      const kept = session ? null : summary
      const since = kept?.askedAt ?? kept?.firstSeenAt ?? seenAt
      const unread = { ...of, question: kept?.question ?? null, input: null, since }
      return [...asked, { addedAt, item: unread }]
    }),
  )
}

type Placed<Item> = { addedAt: number; item: Item }

/** Oldest first; without a known moment last, those of the older session first. */
export function inOrder<Item extends { since: number | null }>(
  placed: readonly Placed<Item>[],
): Item[] {
  const sinceOf = ({ item }: Placed<Item>) => item.since ?? Infinity
  return placed
    .toSorted((one, other) => {
      const [a, b] = [sinceOf(one), sinceOf(other)]
      return a === b ? one.addedAt - other.addedAt : a - b
    })
    .map(({ item }) => item)
}

/** What is kept of a session is a moment behind its reading: what it does not hold yet is the newest. */
function seenSince({ summary }: FleetSession['known'], question: string | null): number | null {
  const isKept = summary?.question === question
  return (isKept ? summary?.firstSeenAt : null) ?? null
}
