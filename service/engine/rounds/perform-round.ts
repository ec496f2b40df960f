import type { PoolClient } from 'pg'

import type {
  Brief,
  Place,
  PlannedRound,
  Story,
  AgentMessage,
  RoundOutcome,
} from '#service/agents/agent.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import type { Turn } from '#service/engine/durable/turns.ts'
import { StorageFullError } from '#service/engine/errors.ts'
import { dollars } from '#service/engine/micros.ts'
import { storable } from '#service/engine/storable.ts'
import { askInputs } from '#service/engine/store/inputs.ts'
import { placeHeldMessages, writeMessages } from '#service/engine/store/messages.ts'
import {
  findRound,
  insertRound,
  type Branch,
  type RoundRow,
  readBrief,
  readStory,
  takeUpDirections,
  completeRound,
  settleRound,
} from '#service/engine/store/rounds.ts'
import {
  endSession,
  type SessionRow,
  updateSession,
  inOpenSession,
} from '#service/engine/store/sessions.ts'

/** What a branch may do before its next round. */
type Begun =
  | { kind: 'left' }
  /** Held: paused, or at the cost limit. */
  | { kind: 'wait'; wakes: number }
  /** The branch has nothing left to do. */
  | { kind: 'done' }
  | { kind: 'round'; round: RoundRow; brief: Brief; story: Story }

/**
 * Checks holds, reserves the greatest cost and takes up directions, in one transaction under the session's
 * row lock. A round begun before a crash is found again.
 */
async function beginRound(context: EngineContext, branch: Branch): Promise<Begun> {
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
    await context.storage.requireRoom(client, session.account_id)
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
    const report = context.agent.writeReport(story)
    const end = { as: 'complete', reason: null, report, at: context.now() } as const
    await endSession(client, session.session_id, end)
  }
  return { kind: 'done' }
}

type Advance =
  | Exclude<Begun, { kind: 'round' }>
  /** `open`: the round still waits for answers or for its subagents. */
  | { kind: 'round'; roundId: string; open: boolean; subagents: readonly string[] }

/** Begins, performs and settles a round. Done again after a crash, it doubles nothing. */
export async function advanceRound(
  context: EngineContext,
  { signal }: Turn,
  branch: Branch,
): Promise<Advance> {
  const begun = await withinStorage(context, branch.sessionId, () => beginRound(context, branch))
  if (begun.kind !== 'round') return begun
  if (!begun.round.performing) return advanced(begun.round)
  return perform(context, branch, begun, signal)
}

async function perform(
  context: EngineContext,
  branch: Branch,
  { round, brief, story }: Extract<Begun, { kind: 'round' }>,
  signal: AbortSignal,
): Promise<Advance> {
  const { sessionId } = branch
  let written = 0
  let isOver = false
  let failure: unknown = null

  /** Every write takes the session's row lock, so that none lands after an end. */
  async function say(messages: readonly AgentMessage[]): Promise<void> {
    signal.throwIfAborted()
    const isWritten = await inOpenSession(context, sessionId, async (client, session) => {
      await context.storage.requireRoom(client, session.account_id)
      const at = context.now()
      const place = {
        sessionId,
        roundId: round.round_id,
        source: 'agent',
        firstOrdinal: written,
        at,
      }
      await writeMessages(client, place, messages)
      await updateSession(client, sessionId, { updated_at: at })
      return true
    }).catch((error: unknown) => {
      if (!(error instanceof StorageFullError)) failure ??= error
      throw error
    })
    isOver ||= isWritten === null
    if (isOver) throw new Error('The session has ended.')
    written += messages.length
  }

  let outcome: RoundOutcome
  try {
    outcome = await context.agent.performRound(brief, placeOf(branch), story, { say, signal })
  } catch (error) {
    if (signal.aborted || isOver) return { kind: 'left' }
    // The database failed the agent, not the agent the session: the step is tried again.
    if (failure !== null) throw failure
    await failSession(context, sessionId, error instanceof Error ? error.message : String(error))
    return { kind: 'left' }
  }
  return settle(context, branch, outcome)
}

async function settle(
  context: EngineContext,
  branch: Branch,
  outcome: RoundOutcome,
): Promise<Advance> {
  const settled = await inOpenSession<Advance>(context, branch.sessionId, async (client) => {
    const round = await findRound(client, branch.branch, branch.ordinal)
    if (!round) return { kind: 'left' }
    // Whatever has done this round before has also booked it.
    if (!round.performing) return advanced(round)
    const { asks, ...rest } = outcome
    const at = context.now()
    await settleRound(client, round, branch.sessionId, rest, at)
    const place = { sessionId: branch.sessionId, roundId: round.round_id, askedAt: at }
    await askInputs(client, place, asks)
    if (asks.length === 0 && rest.subagents.length === 0) {
      await completeRound(client, round.round_id, at)
      return advanced({ ...round, status: 'complete', outcome: rest })
    }
    return advanced({ ...round, outcome: rest })
  })
  return settled ?? { kind: 'left' }
}

function advanced(round: RoundRow): Advance {
  const subagents = round.outcome?.subagents ?? []
  return { kind: 'round', roundId: round.round_id, open: round.status === 'running', subagents }
}

/** A session for which its account has no room fails with that as its reason. */
async function withinStorage(
  context: EngineContext,
  sessionId: string,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  try {
    return await begin()
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error
    await failSession(context, sessionId, error.message)
    return { kind: 'left' }
  }
}

/** Ends a session as failed, unless it has ended before; whatever else is at work in it stops. */
export async function failSession(
  context: EngineContext,
  sessionId: string,
  reason: string,
): Promise<void> {
  const end = { as: 'failed', reason: storable(reason), report: null, at: context.now() } as const
  await inOpenSession(context, sessionId, (client) => endSession(client, sessionId, end))
  context.turns.abort(sessionId)
}
