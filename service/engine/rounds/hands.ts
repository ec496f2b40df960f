import type { PoolClient } from 'pg'

import { RoundPutDownError, type Hands } from '#service/agents/agent.ts'
import type { EngineContext } from '#service/engine/durable/engine-context.ts'
import { bookLostCall, endCall, reserve } from '#service/engine/store/bookings.ts'
import { writeMessages } from '#service/engine/store/messages.ts'
import { isStorageFull } from '#service/engine/store/quota.ts'
import {
  findRound,
  setCalling,
  setPerforming,
  type Branch,
  type RoundRow,
} from '#service/engine/store/rounds.ts'
import { inOpenSession, type SessionRow, updateSession } from '#service/engine/store/sessions.ts'
import { writeJournal } from '#service/engine/store/story.ts'

import { fitsBudget, holdAtLimit } from './begin-round.ts'

type PutDown = { kind: 'wait'; wakes: number }

/** How a round has gone, beside what the agent throws. */
type HandsState = {
  /** The session has ended. */
  isOver: boolean
  /** The first write that the database failed. */
  failure: unknown
  putDown: PutDown | null
}

/** What the agent works with in one round, and what became of that. */
export function createHands(
  context: EngineContext,
  branch: Branch,
  { round_id: roundId }: RoundRow,
  signal: AbortSignal,
): { hands: Hands; state: Readonly<HandsState> } {
  const { sessionId } = branch
  const place = { sessionId, branch: branch.branch, roundId }
  const state: HandsState = { isOver: false, failure: null, putDown: null }
  let written = 0

  /** Every write takes the session's row lock, so that none lands after an end. */
  async function write<Result>(
    work: (client: PoolClient, session: SessionRow, round: RoundRow) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted()
    const result = await inOpenSession(context, sessionId, async (client, session) => {
      const round = await findRound(client, branch.branch, branch.ordinal)
      return round && { done: await work(client, session, round) }
    }).catch((error: unknown) => {
      if (!isStorageFull(error)) state.failure ??= error
      throw error
    })
    state.isOver ||= result === null
    if (result === null) throw new Error('The session has ended.')
    return result.done
  }

  const hands: Hands = {
    signal,
    async say(messages) {
      await write(async (client, session) => {
        await context.storage.requireRoom(client, session.account_id)
        const at = context.now()
        const source = { source: 'agent', firstOrdinal: written, at }
        await writeMessages(client, { sessionId, roundId, ...source }, messages)
        await updateSession(client, sessionId, { updated_at: at })
      })
      written += messages.length
    },
    record: (entry) => write((client) => writeJournal(client, place, entry)),
    async beginCall(greatestCostMicros) {
      state.putDown = await write((client, session, round) =>
        beginCall(context, client, { session, round, greatestCostMicros }),
      )
      if (state.putDown) throw new RoundPutDownError()
    },
    endCall: (entry, charge) =>
      write(async (client, _session, round) => {
        await writeJournal(client, place, entry)
        await endCall(client, sessionId, round, charge)
        await updateSession(client, sessionId, { updated_at: context.now() })
      }),
    dropCall: () => write((client) => setCalling(client, roundId, false)),
  }
  return { hands, state }
}

/** Reserves one call of a round. A round whose session is held, or has no budget left, is put down. */
async function beginCall(
  context: EngineContext,
  client: PoolClient,
  call: { session: SessionRow; round: RoundRow; greatestCostMicros: number },
): Promise<PutDown | null> {
  const { greatestCostMicros } = call
  const { session_id: sessionId, wakes, pause_requested: isPaused } = call.session
  let { session, round } = call
  if (round.calling) {
    const lost = round.reserved_micros
    await bookLostCall(client, sessionId, round)
    const spent = { spent_micros: session.spent_micros + lost }
    session = { ...session, ...spent, reserved_micros: session.reserved_micros - lost }
    round = { ...round, reserved_micros: 0 }
  }
  const fits = fitsBudget(session, greatestCostMicros - round.reserved_micros)
  if (!fits) await holdAtLimit(client, session, greatestCostMicros, context.now())
  const isHeld = isPaused || !fits
  await reserve(client, sessionId, round, isHeld ? 0 : greatestCostMicros)
  if (isHeld) await setPerforming(client, round.round_id, false)
  else await setCalling(client, round.round_id, true)
  return isHeld ? { kind: 'wait', wakes } : null
}
