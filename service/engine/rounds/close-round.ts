import { inTransaction } from '#service/database/transaction.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { writeMessages } from '#service/engine/store/messages.ts'
import { completeRound, findRound, type Branch } from '#service/engine/store/rounds.ts'
import { lockSession } from '#service/engine/store/session-rows.ts'
import { readBrief, readStory } from '#service/engine/store/story.ts'

import { placeOf } from './begin-round.ts'

export type Closing = { kind: 'left' } | { kind: 'closed' } | { kind: 'wait'; wakes: number }

/** Closes a round that asked or had subagents, once every answer is there. */
export function closeRound(context: EngineContext, branch: Branch): Promise<Closing> {
  return inTransaction(context.pool, async (client): Promise<Closing> => {
    const session = await lockSession(client, context.term, branch.sessionId)
    const round = await findRound(client, branch.branch, branch.ordinal)
    if (!session || session.ended_as || !round) return { kind: 'left' }
    if (round.status !== 'running') return { kind: 'closed' }
    if (session.waiting || session.pause_requested) return { kind: 'wait', wakes: session.wakes }
    const story = await readStory(client, session.session_id, round.round_id)
    const brief = await readBrief(client, session.session_id)
    const messages = context.agent.closeRound(brief, placeOf(branch), story)
    const place = { sessionId: session.session_id, roundId: round.round_id }
    const at = context.now()
    await writeMessages(client, { ...place, source: 'close', firstOrdinal: 0, at }, messages)
    await completeRound(client, round.round_id, at)
    return { kind: 'closed' }
  })
}
