import type { AgentMessage, RoundOutcome } from '#service/agents/agent.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import type { Turn } from '#service/engine/durable/turns.ts'
import { storable } from '#service/engine/storable.ts'
import { askInputs } from '#service/engine/store/inputs.ts'
import { writeMessages } from '#service/engine/store/messages.ts'
import {
  completeRound,
  findRound,
  settleRound,
  type Branch,
  type RoundRow,
} from '#service/engine/store/rounds.ts'
import { endSession, updateSession, inOpenSession } from '#service/engine/store/sessions.ts'

import { beginRound, placeOf, type Begun } from './begin-round.ts'

type Advance =
  | Exclude<Begun, { kind: 'round' }>
  /** `open`: the round still waits for answers or for its subagents. */
  | { kind: 'round'; roundId: string; open: boolean; subagents: readonly string[] }

class SessionOverError extends Error {
  override name = 'SessionOverError'
}

/** The gate, the agent's work, and its settlement. Done again after a crash, it doubles nothing. */
export async function advanceRound(
  context: EngineContext,
  { signal }: Turn,
  branch: Branch,
): Promise<Advance> {
  const begun = await beginRound(context, branch)
  if (begun.kind !== 'round') return begun
  if (!begun.round.performing) return advanced(begun.round)
  return perform(context, branch, begun, signal)
}

async function perform(
  context: EngineContext,
  branch: Branch,
  begun: Extract<Begun, { kind: 'round' }>,
  signal: AbortSignal,
): Promise<Advance> {
  const writer = createWriter(context, branch.sessionId, begun.round.round_id, signal)
  let outcome: RoundOutcome
  try {
    const hands = { say: writer.say, signal }
    outcome = await context.agent.performRound(begun.brief, placeOf(branch), begun.story, hands)
  } catch (error) {
    const failure = writer.failure()
    if (signal.aborted || failure instanceof SessionOverError) return { kind: 'left' }
    // The database failed the agent, not the agent the session: the step is tried again.
    if (failure) throw failure
    await failSession(context, branch.sessionId, reasonOf(error))
    return { kind: 'left' }
  }
  return settle(context, branch, outcome)
}

/** Every write takes the session's row lock, so that none lands after an end. */
function createWriter(
  context: EngineContext,
  sessionId: string,
  roundId: string,
  signal: AbortSignal,
) {
  let written = 0
  let failure: Error | null = null
  const write = (messages: readonly AgentMessage[]) =>
    inOpenSession(context, sessionId, async (client) => {
      const at = context.now()
      const place = { sessionId, roundId, source: 'agent', firstOrdinal: written, at }
      await writeMessages(client, place, messages)
      await updateSession(client, sessionId, { updated_at: at })
      return messages.length
    })
  return {
    failure: () => failure,
    say: async (messages: readonly AgentMessage[]): Promise<void> => {
      signal.throwIfAborted()
      try {
        const count = await write(messages)
        if (count === null) throw new SessionOverError('The session has ended.')
        written += count
      } catch (error) {
        failure ??= error instanceof Error ? error : new Error(String(error))
        throw error
      }
    },
  }
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
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
