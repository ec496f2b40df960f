import type { PoolClient } from 'pg'

import { mostRounds } from '#service/agents/agent.ts'
import { inTransaction } from '#service/database/transaction.ts'
import { beginTurnsSoon } from '#service/engine/durable/dispatch.ts'
import type { EngineContext, Transact } from '#service/engine/durable/engine-context.ts'
import { amountFromMicros, dollars, microsOf } from '#service/engine/micros.ts'
import type { SessionRecord, SessionStatus } from '#service/engine/records.ts'
import { hasPutDownRound } from '#service/engine/store/rounds.ts'
import {
  lockSession,
  endSession,
  readSession,
  requireSession,
  statusOf,
  type SessionRow,
  updateSession,
  wakeSession,
} from '#service/engine/store/sessions.ts'
import { writeOperatorMessage } from '#service/engine/store/story.ts'
import { Problem } from '#service/http/problem.ts'
import type { SignalRequest } from '#src/contract/requests.ts'

/** Stores one of the four signals (§4), then tells the turn that is at work or waits for it. */
export async function signalSession(
  context: EngineContext,
  accountId: string,
  sessionId: string,
  signal: SignalRequest,
  transact: Transact<SessionRecord> = (work) => inTransaction(context.pool, work),
): Promise<SessionRecord> {
  const record = await transact(async (client) => {
    const session = requireSession(await lockSession(client, context.term, sessionId), accountId)
    // A person can pause and cancel at any time.
    if (signal.type === 'redirect' || signal.type === 'resume') {
      await context.storage.requireRoom(client, accountId)
    }
    requireBudgets(context, session, signal)
    await applySignal(client, session, signal, context.now())
    if (signal.type === 'resume') await wakeSession(client, sessionId)
    return readSession(client, accountId, sessionId)
  })
  if (signal.type === 'cancel') context.turns.abort(sessionId)
  if (signal.type === 'resume') {
    context.turns.wake(sessionId)
    beginTurnsSoon(context)
  }
  return record
}

/** A model without prices has no greatest cost of a call, so that no budget could be kept. */
function requireBudgets({ agents }: EngineContext, session: SessionRow, signal: SignalRequest) {
  if (signal.type !== 'resume' || signal.newBudget === undefined) return
  const agent = agents.find(({ name }) => name === session.agent)
  if (agent && !agent.keepsBudgets) {
    throw refusal(session, 'cannot have a budget: its model has no prices here (MODEL_PRICES)')
  }
}

/** Cancels every session of an account that has not ended, one after the other. */
export async function cancelSessions(context: EngineContext, accountId: string): Promise<void> {
  const { rows } = await context.pool.query<{ session_id: string }>(
    'select session_id from sessions where account_id = $1 and ended_as is null',
    [accountId],
  )
  for (const { session_id: sessionId } of rows) {
    try {
      await signalSession(context, accountId, sessionId, { type: 'cancel' })
    } catch (error) {
      // It has ended by itself meanwhile.
      if (!(error instanceof Problem && error.code === 'session_error')) throw error
    }
  }
}

const stateInWords: Partial<Record<SessionStatus, string>> = {
  waiting_human: 'waiting for a human (waiting_human)',
  cost_limited: 'held at its cost limit (cost_limited)',
}

/** Applies a signal under the session's row lock, or throws a `session_error` that names the state. */
async function applySignal(
  client: PoolClient,
  session: SessionRow,
  signal: SignalRequest,
  at: Date,
): Promise<void> {
  if (session.ended_as) throw refusal(session, `cannot take ${signal.type}: it has ended`)
  switch (signal.type) {
    case 'pause':
      return pause(client, session, signal.reason ?? null, at)
    case 'resume':
      return resume(client, session, signal.newBudget, at)
    case 'redirect':
      return redirect(client, session, signal.message, at)
    case 'cancel': {
      const end = { as: 'cancelled', reason: signal.reason ?? null, report: null, at } as const
      return endSession(client, session.session_id, end)
    }
    default:
      return signal satisfies never
  }
}

/** Takes hold between rounds: a round at work is finished first. */
async function pause(client: PoolClient, session: SessionRow, reason: string | null, at: Date) {
  const status = statusOf(session)
  if (status === 'paused' || status === 'cost_limited') throw refusal(session, 'cannot be paused')
  if (session.pause_requested) throw refusal(session, 'has been asked to pause already')
  const columns = { pause_requested: true, reason, updated_at: at }
  await updateSession(client, session.session_id, columns)
}

async function resume(
  client: PoolClient,
  session: SessionRow,
  newBudget: number | string | undefined,
  at: Date,
) {
  const status = statusOf(session)
  if (status !== 'cost_limited' && !session.pause_requested) {
    throw refusal(session, 'cannot be resumed: it is not held')
  }
  const budget = newBudget === undefined ? session.budget_micros : microsOf(newBudget)
  if (status === 'cost_limited' || newBudget !== undefined) {
    requireBudget(session, newBudget === undefined ? null : budget)
  }
  const held = { pause_requested: false, cost_limited: false, reason: null }
  await updateSession(client, session.session_id, {
    ...held,
    budget_micros: budget,
    // The new budget covers what was reported above the last one.
    ...(newBudget === undefined ? {} : { overrun_micros: 0 }),
    updated_at: at,
  })
}

/** §3: a total strictly above the spend; what rounds at work have reserved cannot be taken back either. */
function requireBudget(session: SessionRow, budget: number | null): void {
  const spent = dollars(session.spent_micros)
  if (budget === null) {
    throw refusal(session, `resumes only with a newBudget above the ${spent} already spent`)
  }
  if (budget <= session.spent_micros) {
    throw refusal(
      session,
      `cannot be resumed with a newBudget of ${dollars(budget)}: it must be above the ${spent} already spent`,
    )
  }
  const committed = session.spent_micros + session.reserved_micros
  if (budget < committed) {
    throw refusal(
      session,
      `cannot take a newBudget of ${dollars(budget)} now: ${spent} is spent and a round at work may bring it to ${dollars(committed)}`,
    )
  }
}

/** Stored at once as the operator's words; the next round takes it up, or one that was put down. */
async function redirect(client: PoolClient, session: SessionRow, message: string, at: Date) {
  const isLast = session.last_round_number >= (mostRounds(session) ?? Infinity)
  if (isLast && !(await hasPutDownRound(client, session.session_id))) {
    throw refusal(
      session,
      'cannot be redirected: its guardrails (maxRounds) allow no further round',
    )
  }
  await client.query('insert into directions (session_id, body, created_at) values ($1, $2, $3)', [
    session.session_id,
    message,
    at,
  ])
  await writeOperatorMessage(client, session.session_id, { text: message, at })
  await updateSession(client, session.session_id, { updated_at: at })
}

function refusal(session: SessionRow, what: string): Problem {
  const status = statusOf(session)
  const { spent_micros: spent, budget_micros: budget } = session
  return new Problem(
    'session_error',
    `The session is ${stateInWords[status] ?? status} and ${what}.`,
    {
      details: {
        status,
        spend: amountFromMicros(spent),
        budget: budget === null ? null : amountFromMicros(budget),
      },
    },
  )
}
