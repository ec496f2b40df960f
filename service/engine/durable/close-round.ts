import { inTransaction } from '#service/database/transaction.ts'
import { writeMessages } from '#service/engine/store/messages.ts'
import { completeRound, findRound, type Branch } from '#service/engine/store/rounds.ts'
import { lockSession } from '#service/engine/store/session-rows.ts'
import { readStory } from '#service/engine/store/story.ts'

import { briefOf, placeOf } from './begin-round.ts'
import type { EngineContext } from './engine-context.ts'

export type Closing = { kind: 'ended' | 'wait' | 'closed' }

/** One durable step: closes a round that asked or had subagents, once every answer is there. */
export function closeRound(context: EngineContext, branch: Branch): Promise<Closing> {
  return context.atWork.during(branch.sessionId, () =>
    inTransaction(context.pool, async (client): Promise<Closing> => {
      const session = await lockSession(client, branch.sessionId)
      const round = await findRound(client, branch.branch, branch.ordinal)
      if (!session || session.ended_as || !round) return { kind: 'ended' }
      if (round.status !== 'running') return { kind: 'closed' }
      if (session.waiting || session.pause_requested) return { kind: 'wait' }
      const story = await readStory(client, session.session_id, round.round_id)
      const messages = context.agent.closeRound(briefOf(session), placeOf(branch), story)
      const place = { sessionId: session.session_id, roundId: round.round_id }
      const at = context.now()
      await writeMessages(client, { ...place, source: 'close', firstOrdinal: 0, at }, messages)
      await completeRound(client, round.round_id, at)
      return { kind: 'closed' }
    }),
  )
}
