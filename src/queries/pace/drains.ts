import { hashKey, type QueryClient } from '@tanstack/react-query'

import type { Transcript } from '#src/follow/transcript/transcript.ts'
import { hasEnded, type SessionState } from '#src/model/session.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'

/** After the end: what cancelled subagents still had to say may come late. */
const AFTER_END_MS = [1_000, 2_000, 10_000, 30_000]
const THEN_EVERY_MS = 60_000

type Drain = { endedAt: number; looks: number; nextAt: number }

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
      if (hasEnded(state)) drains.set(id, { endedAt: now, looks: 0, nextAt: now + 1_000 })
      else drains.delete(id)
      if (!hasEnded(state) || query.state.data?.complete !== true) readMessages(id)
    },
    tick(now) {
      for (const [id, drain] of drains) {
        const query = find(id)
        if (!query?.isActive() || query.state.data?.complete === true) {
          drains.delete(id)
        } else if (isDue(query.state.data, query.state.error !== null, Date.now())) {
          readMessages(id)
        } else if (now >= drain.nextAt) {
          drain.looks += 1
          const after = AFTER_END_MS[drain.looks]
          drain.nextAt = after === undefined ? now + THEN_EVERY_MS : drain.endedAt + after
          readMessages(id)
        }
      }
    },
  }
}

/** The transcript itself knows when it is to be read once more; after a failure the drain's own times hold. */
function isDue(transcript: Transcript | undefined, failed: boolean, date: number): boolean {
  const at = transcript?.rereadAt ?? null
  return at !== null && !failed && date >= at
}
