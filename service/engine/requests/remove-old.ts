import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import {
  answersKeptMs,
  listUnfinishedDeletions,
  removeEnded,
  removeExpiredAnswers,
  removeKeptAnswers,
} from '#service/engine/store/remove-sessions.ts'

import { cancelSessions } from './signals.ts'

const dayMs = 24 * 60 * 60_000

/** Cancels and removes the sessions of a deleted account; what a stop leaves, `removeOld` removes. */
export async function removeSessions(context: EngineContext, accountId: string): Promise<void> {
  await cancelSessions(context, accountId)
  await removeKeptAnswers(context.pool, accountId)
  await untilNoneIsLeft(context, () => removeEnded(context, { accountId }))
}

/** Removes what is older than it is retained: sessions, deleted accounts' rests, turns and kept answers. */
export async function removeOld(context: EngineContext): Promise<void> {
  const now = context.now().getTime()
  for (const accountId of await listUnfinishedDeletions(context.pool)) {
    await removeSessions(context, accountId)
  }
  const { retainEndedDays, queue, pool } = context
  if (retainEndedDays !== null) {
    const endedBefore = new Date(now - retainEndedDays * dayMs)
    await untilNoneIsLeft(context, () => removeEnded(context, { endedBefore }))
  }
  const expired = new Date(now - answersKeptMs)
  await untilNoneIsLeft(context, () => removeExpiredAnswers(pool, expired))
  await untilNoneIsLeft(context, () => queue.removeEndedTurns(new Date(now - dayMs)))
}

async function untilNoneIsLeft(
  { turns }: EngineContext,
  removeSome: () => Promise<number>,
): Promise<void> {
  while (!turns.isStopping() && (await removeSome()) > 0);
}
