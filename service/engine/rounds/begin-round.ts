import type { PoolClient } from 'pg'

import type { Brief, Place, PlannedRound, Story } from '#service/agents/agent.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { dollars } from '#service/engine/micros.ts'
import { placeHeldMessages } from '#service/engine/store/messages.ts'
import {
  findRound,
  insertRound,
  type Branch,
  type RoundRow,
  readBrief,
  readStory,
  takeUpDirections,
} from '#service/engine/store/rounds.ts'
import {
  endSession,
  type SessionRow,
  updateSession,
  inOpenSession,
} from '#service/engine/store/sessions.ts'

/** What the gate before a round lets through. */
export type Begun =
  | { kind: 'left' }
  /** Held: paused, or at the cost limit. */
  | { kind: 'wait'; wakes: number }
  /** The branch has nothing left to do. */
  | { kind: 'done' }
  | { kind: 'round'; round: RoundRow; brief: Brief; story: Story }

/**
 * The gate before a round, one transaction under the session's row lock: holds are looked at, the
 * greatest cost is reserved, directions are taken up. A round begun before a crash is found again.
 */
export async function beginRound(context: EngineContext, branch: Branch): Promise<Begun> {
  const { agent, now } = context
  const begun = await inOpenSession<Begun>(context, branch.sessionId, async (client, session) => {
    const { session_id: sessionId, wakes } = session
    const before = await findRound(client, branch.branch, branch.ordinal)
    if (before) return withStory(client, sessionId, before)
    if (!session.started_at) {
      const at = now()
      await updateSession(client, sessionId, { started_at: at, updated_at: at })
    }
    if (session.pause_requested || session.cost_limited) return { kind: 'wait', wakes }

    const brief = await readBrief(client, sessionId)
    const planned = agent.planRound(brief, placeOf(branch), {
      redirected: session.redirecting,
      roundsSoFar: session.last_round_number,
    })
    if (!planned) return finishBranch(client, context, session, branch)
    if (!fitsBudget(session, planned)) {
      const reason = `The next round may cost up to ${dollars(planned.greatestCostMicros)}, more than is left of the budget of ${dollars(session.budget_micros ?? 0)}.`
      await updateSession(client, sessionId, { cost_limited: true, reason, updated_at: now() })
      return { kind: 'wait', wakes }
    }
    const round = await insertRound(client, session, branch, planned, now())
    await takeUpDirections(client, sessionId, round.round_id)
    await placeHeldMessages(client, sessionId, round.round_id)
    return withStory(client, sessionId, round)
  })
  return begun ?? { kind: 'left' }
}

/** Where a round stands, as the agent counts: in its branch, and which round began that of a subagent. */
export function placeOf(branch: Branch): Place {
  const { subagent, ordinal } = branch
  if (!subagent) return { ordinal, subagent: null }
  return { ordinal, subagent: { name: subagent.name, parentOrdinal: subagent.parentOrdinal } }
}

async function withStory(client: PoolClient, sessionId: string, round: RoundRow): Promise<Begun> {
  const story = await readStory(client, sessionId, round.round_id)
  const brief = await readBrief(client, sessionId)
  return { kind: 'round', round, brief, story }
}

function fitsBudget(session: SessionRow, planned: PlannedRound): boolean {
  const committed = session.spent_micros + session.reserved_micros + planned.greatestCostMicros
  return session.budget_micros === null || committed <= session.budget_micros
}

/** The session's own branch ends the session with its report; a subagent's just ends. */
async function finishBranch(
  client: PoolClient,
  context: EngineContext,
  session: SessionRow,
  branch: Branch,
): Promise<Begun> {
  if (!branch.subagent) {
    const story = await readStory(client, session.session_id, null)
    const brief = await readBrief(client, session.session_id)
    const report = context.agent.writeReport(brief, story)
    const end = { as: 'complete', reason: null, report, at: context.now() } as const
    await endSession(client, session.session_id, end)
  }
  return { kind: 'done' }
}
