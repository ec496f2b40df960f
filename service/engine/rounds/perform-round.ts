import { setTimeout as delay } from 'node:timers/promises'

import type { PoolClient } from 'pg'

import {
  RoundPutDownError,
  type Agent,
  type Brief,
  type Delegation,
  type Hands,
  type JournalEntry,
  type RoundOutcome,
  type Story,
} from '#service/agents/agent.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import type { Turn } from '#service/engine/durable/turns.ts'
import { dollars } from '#service/engine/micros.ts'
import { storable } from '#service/engine/storable.ts'
import { storageFull } from '#service/engine/store/quota.ts'
import {
  bookLostCall,
  completeRound,
  endCall,
  findRound,
  insertRound,
  reserve,
  settleRound,
  isAnswered,
  takeUpWords,
  updateRound,
  type Branch,
  type RoundRow,
} from '#service/engine/store/rounds.ts'
import {
  endSession,
  inOpenSession,
  type SessionRow,
  updateSession,
} from '#service/engine/store/sessions.ts'
import { askInputs, readStory, writeJournal, writeMessages } from '#service/engine/store/story.ts'

import { untilStored } from './until-stored.ts'

/** Held: paused, or at the cost limit. */
type Held = { kind: 'wait'; wakes: number }

type Begun = { kind: 'round'; round: RoundRow; agent: Agent; brief: Brief; story: Story }

type Advance =
  | { kind: 'left' }
  | Held
  | { kind: 'done' }
  /** `open`: the round still waits for answers or for its subagents. */
  | { kind: 'round'; roundId: string; open: boolean; subagents: readonly Delegation[] }

const isHeld = (session: SessionRow) => session.pause_requested || session.cost_limited

/** Begins, performs and settles a round; done again after a crash, it doubles nothing. */
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

/**
 * Checks holds, reserves the greatest cost and takes up directions, in one transaction under the session's
 * row lock. A round begun before a crash is found again, and so is a round that was put down.
 */
async function beginRound(
  context: EngineContext,
  branch: Branch,
): Promise<Begun | Exclude<Advance, { kind: 'round' }>> {
  const { now } = context
  const begun = await inOpenSession(context, branch.sessionId, async (client, session) => {
    const { session_id: sessionId, wakes } = session
    const held = { kind: 'wait', wakes } as const
    const before = await findRound(client, branch.branch, branch.ordinal)
    const agent = context.agents.find(({ name }) => name === session.agent)
    if (!agent || (session.budget_micros !== null && !agent.keepsBudgets)) {
      const missing = agent
        ? 'no prices for the model of this session now, so that no budget can be kept. Start the service with MODEL_PRICES again'
        : `no agent "${session.agent}" now. Start the service with its settings again`
      const reason = `This service has ${missing}, then resume the session.`
      await updateSession(client, sessionId, { pause_requested: true, reason, updated_at: now() })
      if (before && !before.outcome) await updateRound(client, before, { performing: false })
      return held
    }
    // The service may have been started with another model.
    if (agent.model !== session.model)
      await updateSession(client, sessionId, { model: agent.model })
    if (before) {
      const isPutDown = before.status === 'running' && !before.performing && !before.outcome
      if (isPutDown && isHeld(session)) return held
      if (isPutDown) await updateRound(client, before, { performing: true })
      const round = { ...before, performing: before.performing || isPutDown }
      // Its call, also the one after a crash, tells the directions; a sibling would read them as old.
      const isToCall = round.performing && !(await isAnswered(client, round.round_id))
      if (isToCall && !branch.subagent) await takeUpWords(client, sessionId, round.round_id)
      const known = await readStory(client, sessionId, branch.branch, round)
      return { kind: 'round', round, agent, ...known } as const
    }
    if (!session.started_at) {
      const at = now()
      await updateSession(client, sessionId, { started_at: at, updated_at: at })
    }
    if (isHeld(session)) return held
    const { brief, story } = await readStory(client, sessionId, branch.branch, null)
    const planned = agent.planRound(brief, branch, story, {
      redirected: session.redirecting,
      roundsSoFar: session.last_round_number,
    })
    if (!planned) {
      // The session's own branch ends the session with its report; a subagent's just ends.
      if (!branch.subagent) {
        const report = storable(agent.writeReport(story))
        await endSession(client, sessionId, { as: 'complete', reason: null, report, at: now() })
      }
      return { kind: 'done' } as const
    }
    // A round at work ends, so that nothing that it has paid for is lost.
    if (await context.storage.isFull(client, session.account_id)) {
      const reason = `${storageFull(context.storage.mostBytes).message} Once there is room, resume the session.`
      await updateSession(client, sessionId, { pause_requested: true, reason, updated_at: now() })
      return held
    }
    const { greatestCostMicros } = planned
    if (!fitsBudget(session, greatestCostMicros)) {
      await holdAtLimit(client, session, greatestCostMicros, now())
      return held
    }
    const round = await insertRound(client, session, branch, planned, now())
    const known = await readStory(client, sessionId, branch.branch, round, story.journal)
    return { kind: 'round', round, agent, ...known } as const
  })
  return begun ?? { kind: 'left' }
}

function fitsBudget(session: SessionRow, moreMicros: number): boolean {
  const committed = session.spent_micros + session.reserved_micros + moreMicros
  return session.budget_micros === null || committed <= session.budget_micros
}

/** Holds a session at its cost limit, in the caller's transaction, and says why. */
async function holdAtLimit(client: PoolClient, session: SessionRow, micros: number, at: Date) {
  const reason = `The next round may cost up to ${dollars(micros)}, more than is left of the budget of ${dollars(session.budget_micros ?? 0)}.`
  await updateSession(client, session.session_id, { cost_limited: true, reason, updated_at: at })
}

async function perform(
  context: EngineContext,
  branch: Branch,
  { round, agent, brief, story }: Begun,
  signal: AbortSignal,
): Promise<Advance> {
  const entry = story.journal.find(({ roundId }) => roundId === round.round_id)
  const { hands, state } = createHands(context, branch, signal, {
    roundId: round.round_id,
    position: entry?.nextPosition ?? 0,
    isPriced: agent.keepsBudgets,
  })
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

/** The course of a round, beside the errors that the agent throws. */
type HandsState = {
  /** The session has ended, or the service is to stop. */
  isOver: boolean
  /** The first write that failed for good. */
  failure: unknown
  putDown: Held | null
}

/** While an agent waits, a pause is seen after this time at most. */
const lookEveryMs = 5_000

/** The hands of the agent in a round that notes from `position` on, and the course of that round. */
function createHands(
  context: EngineContext,
  branch: Branch,
  signal: AbortSignal,
  { roundId, position, isPriced }: { roundId: string; position: number; isPriced: boolean },
): { hands: Hands; state: Readonly<HandsState> } {
  const { sessionId } = branch
  const state: HandsState = { isOver: false, failure: null, putDown: null }
  let written = 0
  let recorded = position

  /**
   * Every write takes the session's row lock, so that none lands after its end. What was paid or done is not
   * paid or done again: it is kept here until the database takes it.
   */
  async function write<Result>(
    work: (client: PoolClient, session: SessionRow, round: RoundRow) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted()
    const result = await untilStored({ signal }, () =>
      inOpenSession(context, sessionId, async (client, session) => {
        const round = await findRound(client, branch.branch, branch.ordinal)
        return round && { done: await work(client, session, round) }
      }),
    ).catch((error: unknown) => {
      state.failure ??= error
      throw error
    })
    state.isOver ||= result === null
    if (result === null) throw new Error('The session has ended, or another turn has it.')
    return result.done
  }

  const note = (client: PoolClient, entry: JournalEntry) =>
    writeJournal(client, { sessionId, branch: branch.branch, roundId, position: recorded }, entry)

  /** In a write of its own: the one that begins a call then knows each open call as its own. */
  const bookOpenCall = () =>
    write(async (client, _session, round) => {
      if (round.calling) await bookLostCall(client, sessionId, round)
    })

  function throwIfStopping(): void {
    if (!context.turns.isStopping()) return
    state.isOver = true
    throw new Error('The service stops: the round goes on after the next start.')
  }

  const hands: Hands = {
    signal,
    throwIfStopping,
    async say(messages) {
      if (messages.length === 0) return
      await write(async (client) => {
        const at = context.now()
        await writeMessages(client, { sessionId, roundId, firstOrdinal: written, at }, messages)
        await updateSession(client, sessionId, { updated_at: at })
      })
      written += messages.length
    },
    async record(entry) {
      await write((client) => note(client, entry))
      recorded += 1
    },
    async beginCall(greatestCostMicros) {
      throwIfStopping()
      await bookOpenCall()
      state.putDown = await write(async (client, session, round) =>
        // The try before has begun it, and its word did not come back.
        round.calling
          ? null
          : beginCall(context, client, { session, round, greatestCostMicros, isPriced }),
      )
      if (state.putDown) throw new RoundPutDownError()
    },
    async wait(ms) {
      await bookOpenCall()
      for (let leftMs = ms; leftMs > 0; leftMs -= lookEveryMs) {
        await delay(Math.min(leftMs, lookEveryMs), undefined, { signal })
        // A pause puts the round down as it would at its next call.
        state.putDown = await write(async (client, session, round) =>
          session.pause_requested
            ? beginCall(context, client, { session, round, greatestCostMicros: 0, isPriced })
            : null,
        )
        if (state.putDown) throw new RoundPutDownError()
      }
    },
    async endCall(entry, charge) {
      await write(async (client, _session, round) => {
        // The try before has stored it, and its word did not come back.
        if (!(await note(client, entry))) return
        await endCall(client, sessionId, round, charge)
        await updateSession(client, sessionId, { updated_at: context.now() })
      })
      recorded += 1
    },
    dropCall: () =>
      write((client, _session, round) => updateRound(client, round, { calling: false })),
  }
  return { hands, state }
}

/** Reserves one call of a round. A round whose session is held, or has no budget left, is put down. */
async function beginCall(
  context: EngineContext,
  client: PoolClient,
  {
    session,
    round,
    greatestCostMicros,
    isPriced,
  }: { session: SessionRow; round: RoundRow; greatestCostMicros: number; isPriced: boolean },
): Promise<Held | null> {
  const { session_id: sessionId, wakes, pause_requested: isPaused } = session
  const fits = fitsBudget(session, greatestCostMicros - round.reserved_micros)
  if (!fits) await holdAtLimit(client, session, greatestCostMicros, context.now())
  const isPutDown = isPaused || !fits
  await reserve(client, sessionId, round, isPutDown ? 0 : greatestCostMicros)
  // The try before may have put it down, without its word, and a resume came in between.
  const work = isPutDown
    ? { performing: false }
    : { performing: true, calling: true, call_is_priced: isPriced }
  await updateRound(client, round, work)
  return isPutDown ? { kind: 'wait', wakes } : null
}

async function settle(
  context: EngineContext,
  branch: Branch,
  outcome: RoundOutcome,
): Promise<Advance> {
  const settled = await inOpenSession<Advance>(context, branch.sessionId, async (client) => {
    const round = await findRound(client, branch.branch, branch.ordinal)
    if (!round) return { kind: 'left' }
    // If the round was done before, it was also booked.
    if (!round.performing) return advanced(round)
    const { asks, ...rest } = outcome
    const at = context.now()
    await settleRound(client, round, branch.sessionId, rest, at)
    const place = { sessionId: branch.sessionId, roundId: round.round_id, askedAt: at }
    await askInputs(client, place, asks)
    const isOpen = asks.length > 0 || rest.subagents.length > 0
    if (!isOpen) await completeRound(client, round.round_id, at)
    return advanced({ ...round, status: isOpen ? round.status : 'complete', outcome: rest })
  })
  return settled ?? { kind: 'left' }
}

function advanced(round: RoundRow): Advance {
  const subagents = round.outcome?.subagents ?? []
  return { kind: 'round', roundId: round.round_id, open: round.status === 'running', subagents }
}

/** Ends a session as failed, unless it has ended or has another turn; whatever else is at work in it stops. */
export async function failSession(
  context: EngineContext,
  sessionId: string,
  reason: string,
): Promise<void> {
  const end = { as: 'failed', reason: storable(reason), report: null, at: context.now() } as const
  const failed = await inOpenSession(context, sessionId, async (client) => {
    await endSession(client, sessionId, end)
    return true
  })
  if (failed) context.turns.abort(sessionId)
}
