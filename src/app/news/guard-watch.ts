import type { FleetSession } from '#src/model/fleet/fleet.ts'
import type { CostSample } from '#src/model/spend/burn.ts'
import { type DueGuard, dueGuards, type Guard } from '#src/model/spend/guards.ts'
import type { Client } from '#src/queries/client/client.ts'
import { claimFiring, countPause } from '#src/queries/sessions/guard-queries.ts'
import { sendMany } from '#src/queries/writes/send-many.ts'
import * as words from '#src/shared/money/guard-words.ts'

/** A look costs a pass over the fleet, and answers may come twenty times a second. */
const LOOKS_APART_MS = 1_000

type Say = (text: string) => void

/** Compares guards with the fleet, sends the pauses of those that fire, and says what came of it. */
export function createGuardWatch(api: Client) {
  let lookedAt = -Infinity

  async function fire(due: DueGuard, sessions: readonly FleetSession[], say: Say): Promise<void> {
    // The record comes first: neither another tab nor a reload sends the pauses again.
    if (!(await claimFiring(api, due))) return
    const { guard, figureMicros, toPause } = due
    const reason = words.reason(guard, figureMicros, goalOf(guard, sessions))
    const request = { type: 'pause', reason } as const
    const counted: Promise<void>[] = []
    await sendMany(
      api,
      toPause.map((id) => ({ id, request })),
      (_id, { kind }) => {
        if (kind === 'sent') counted.push(countPause(api, guard.id))
      },
    )
    await Promise.all(counted)
    say(`${reason}. ${words.pauses(guard, toPause.length, counted.length)}`.trim())
  }

  return {
    look(
      guards: readonly Guard[],
      sessions: readonly FleetSession[],
      samples: readonly CostSample[],
      say: Say,
    ): void {
      const now = api.now()
      // Of all tabs one acts: two would do the same work twice.
      if (api.following.status.get().role === 'follower') return
      if (Math.abs(now - lookedAt) < LOOKS_APART_MS) return
      lookedAt = now
      for (const due of dueGuards(guards, sessions, samples, now)) void fire(due, sessions, say)
    },
  }
}

function goalOf({ scope }: Guard, sessions: readonly FleetSession[]): string | null {
  if (scope.kind !== 'session') return null
  return sessions.find(({ known }) => known.id === scope.sessionId)?.known.goal ?? null
}
