import type { Delegation, RoundOutcome } from '#service/agents/agent.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import type { Turn } from '#service/engine/durable/turns.ts'
import { storable } from '#service/engine/storable.ts'
import { settleRound } from '#service/engine/store/bookings.ts'
import { askInputs } from '#service/engine/store/inputs.ts'
import { isStorageFull } from '#service/engine/store/quota.ts'
import {
  completeRound,
  findRound,
  type Branch,
  type RoundRow,
} from '#service/engine/store/rounds.ts'
import { endSession, inOpenSession } from '#service/engine/store/sessions.ts'

import { beginRound, type Begun } from './begin-round.ts'
import { createHands } from './hands.ts'

type Advance =
  | Exclude<Begun, { kind: 'round' }>
  /** `open`: the round still waits for answers or for its subagents. */
  | { kind: 'round'; roundId: string; open: boolean; subagents: readonly Delegation[] }

/**
 * Begins, performs and settles a round. Done again after a crash, it doubles nothing. A session for which its
 * account has no room fails with that as its reason.
 */
export async function advanceRound(
  context: EngineContext,
  { signal }: Turn,
  branch: Branch,
): Promise<Advance> {
  try {
    const begun = await beginRound(context, branch)
    if (begun.kind !== 'round') return begun
    if (!begun.round.performing) return advanced(begun.round)
    return await perform(context, branch, begun, signal)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    await failSession(context, branch.sessionId, error.message)
    return { kind: 'left' }
  }
}

async function perform(
  context: EngineContext,
  branch: Branch,
  { round, agent, brief, story }: Extract<Begun, { kind: 'round' }>,
  signal: AbortSignal,
): Promise<Advance> {
  const { hands, state } = createHands(context, branch, round, signal)
  let outcome: RoundOutcome
  try {
    outcome = await agent.performRound(brief, branch, story, hands)
  } catch (error) {
    if (state.putDown) return state.putDown
    if (signal.aborted || state.isOver) return { kind: 'left' }
    // The database failed the agent, not the agent the session: the step is tried again.
    if (state.failure !== null) throw state.failure
    const reason = error instanceof Error ? error.message : String(error)
    await failSession(context, branch.sessionId, reason)
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
