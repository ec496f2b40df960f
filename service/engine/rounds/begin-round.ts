import type { PoolClient } from 'pg'

import type { Agent, Brief, Story } from '#service/agents/agent.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { dollars } from '#service/engine/micros.ts'
import { storable } from '#service/engine/storable.ts'
import { branchMicrosOf } from '#service/engine/store/bookings.ts'
import { placeHeldMessages } from '#service/engine/store/messages.ts'
import {
  findRound,
  insertRound,
  setPerforming,
  takeUpDirections,
  type Branch,
  type RoundRow,
} from '#service/engine/store/rounds.ts'
import {
  endSession,
  inOpenSession,
  type SessionRow,
  updateSession,
} from '#service/engine/store/sessions.ts'
import { readBrief, readStory } from '#service/engine/store/story.ts'

/** What a branch may do before its next round. */
export type Begun =
  | { kind: 'left' }
  /** Held: paused, or at the cost limit. */
  | { kind: 'wait'; wakes: number }
  /** The branch has nothing left to do. */
  | { kind: 'done' }
  | { kind: 'round'; round: RoundRow; agent: Agent; brief: Brief; story: Story }

const findAgent = ({ agents }: EngineContext, session: SessionRow): Agent | null =>
  agents.find(({ name }) => name === session.agent) ?? null

/** The agent that the session began with; throws if this service does not have it now. */
export function agentOf(context: EngineContext, session: SessionRow): Agent {
  const agent = findAgent(context, session)
  if (agent) return agent
  throw new Error(`There is no agent "${session.agent}" here.`)
}

const isHeld = (session: SessionRow) => session.pause_requested || session.cost_limited

/**
 * Checks holds, reserves the greatest cost and takes up directions, in one transaction under the session's
 * row lock. A round begun before a crash is found again, and so is a round that was put down.
 */
export async function beginRound(context: EngineContext, branch: Branch): Promise<Begun> {
  const { now } = context
  const begun = await inOpenSession<Begun>(context, branch.sessionId, async (client, session) => {
    const { session_id: sessionId, wakes } = session
    const before = await findRound(client, branch.branch, branch.ordinal)
    const agent = findAgent(context, session)
    if (!agent) {
      const reason = `This service has no agent "${session.agent}" now. Start the service with its settings again, then resume the session.`
      await updateSession(client, sessionId, { pause_requested: true, reason, updated_at: now() })
      if (before && !before.outcome) await setPerforming(client, before.round_id, false)
      return { kind: 'wait', wakes }
    }
    if (before) {
      const isPutDown = before.status === 'running' && !before.performing && !before.outcome
      if (isPutDown && isHeld(session)) return { kind: 'wait', wakes }
      if (isPutDown) await setPerforming(client, before.round_id, true)
      const round = { ...before, performing: before.performing || isPutDown }
      return withStory(client, branch, agent, round)
    }
    if (!session.started_at) {
      const at = now()
      await updateSession(client, sessionId, { started_at: at, updated_at: at })
    }
    if (isHeld(session)) return { kind: 'wait', wakes }
    const planned = agent.planRound(
      await readBrief(client, sessionId),
      branch,
      await readStory(client, sessionId, branch.branch, null),
      {
        redirected: session.redirecting,
        roundsSoFar: session.last_round_number,
        branchMicros: await branchMicrosOf(client, branch.branch),
      },
    )
    if (!planned) return finishBranch(client, context, agent, branch)
    await context.storage.requireRoom(client, session.account_id)
    const { greatestCostMicros } = planned
    if (!fitsBudget(session, greatestCostMicros)) {
      await holdAtLimit(client, session, greatestCostMicros, now())
      return { kind: 'wait', wakes }
    }
    const round = await insertRound(client, session, branch, planned, now())
    await takeUpDirections(client, sessionId, round.round_id)
    await placeHeldMessages(client, sessionId, round.round_id)
    return withStory(client, branch, agent, round)
  })
  return begun ?? { kind: 'left' }
}

async function withStory(
  client: PoolClient,
  branch: Branch,
  agent: Agent,
  round: RoundRow,
): Promise<Begun> {
  const story = await readStory(client, branch.sessionId, branch.branch, round.round_id)
  const brief = await readBrief(client, branch.sessionId)
  return { kind: 'round', round, agent, brief, story }
}

/** Whether a session may reserve so many micro-dollars more. */
export function fitsBudget(session: SessionRow, moreMicros: number): boolean {
  const committed = session.spent_micros + session.reserved_micros + moreMicros
  return session.budget_micros === null || committed <= session.budget_micros
}

/** Holds a session at its cost limit, in the caller's transaction, and says why. */
export async function holdAtLimit(
  client: PoolClient,
  session: SessionRow,
  micros: number,
  at: Date,
) {
  const reason = `The next round may cost up to ${dollars(micros)}, more than is left of the budget of ${dollars(session.budget_micros ?? 0)}.`
  await updateSession(client, session.session_id, { cost_limited: true, reason, updated_at: at })
}

/** The session's own branch ends the session with its report; a subagent's just ends. */
async function finishBranch(
  client: PoolClient,
  context: EngineContext,
  agent: Agent,
  branch: Branch,
): Promise<Begun> {
  if (!branch.subagent) {
    const { sessionId } = branch
    const story = await readStory(client, sessionId, branch.branch, null)
    const report = storable(agent.writeReport(story))
    const end = { as: 'complete', reason: null, report, at: context.now() } as const
    await endSession(client, sessionId, end)
  }
  return { kind: 'done' }
}
