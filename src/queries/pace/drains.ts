import { hashKey, type QueryClient } from '@tanstack/react-query'

import type { Transcript } from '#src/follow/transcript/transcript.ts'
import { hasEnded, type SessionState } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

/** After the end: what cancelled subagents still had to say may come late. */
const AFTER_END_MS = [1_000, 2_000, 10_000, 30_000]
const THEN_EVERY_MS = 60_000
/** A reading that broke off goes on soon: how often the service may be asked is the budget's to say. */
const AFTER_FAILURE_MS = 2_000

type Drain = { endedAt: number; looks: number; nextAt: number; lookedAt: number }

export type Drains = {
  /** A session has been read: its messages, if anybody looks at them, are read behind it. */
  read: (id: string, state: SessionState, now: number) => void
  tick: (now: number) => void
}

/** Reads the messages that are on screen: with each reading of their session, and on after its end until all are there. */
export function createDrains(client: QueryClient): Drains {
  const drains = new Map<string, Drain>()
  const find = (id: string) =>
    client.getQueryCache().get<Transcript>(hashKey(queryKeys.transcript(id)))

  function readMessages(id: string): void {
    // One reading at a time: a long list may take many requests.
    void client.refetchQueries(
      { queryKey: queryKeys.transcript(id), exact: true, type: 'active' },
      { cancelRefetch: false },
    )
  }

  return {
    read(id, state, now) {
      const query = find(id)
      if (!query?.isActive()) return
      if (hasEnded(state) && drains.has(id)) return
      if (hasEnded(state)) {
        drains.set(id, { endedAt: now, looks: 0, nextAt: now + 1_000, lookedAt: now })
      } else drains.delete(id)
      if (!hasEnded(state) || query.state.data?.complete !== true) readMessages(id)
    },
    tick(now) {
      for (const [id, drain] of drains) {
        const query = find(id)
        if (!query?.isActive() || query.state.data?.complete === true) {
          drains.delete(id)
        } else if (query.state.error !== null) {
          if (now < drain.lookedAt + AFTER_FAILURE_MS) continue
          drain.lookedAt = now
          readMessages(id)
        } else if (isDue(query.state.data, Date.now())) {
          drain.lookedAt = now
          readMessages(id)
        } else if (now >= drain.nextAt) {
          drain.looks += 1
          drain.lookedAt = now
          const after = AFTER_END_MS[drain.looks]
          drain.nextAt = after === undefined ? now + THEN_EVERY_MS : drain.endedAt + after
          readMessages(id)
        }
      }
    },
  }
}

/** The transcript itself knows when it is to be read once more. */
function isDue(transcript: Transcript | undefined, date: number): boolean {
  const at = transcript?.rereadAt ?? null
  return at !== null && date >= at
}
