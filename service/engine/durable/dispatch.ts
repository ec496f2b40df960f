import { setTimeout as delay } from 'node:timers/promises'

import { DBOS } from '@dbos-inc/dbos-sdk'
import { dbRetryConfig } from '@dbos-inc/dbos-sdk/internal/utils'

import { createPool } from '#service/database/open-database.ts'
import { OwnershipLostError } from '#service/database/transaction.ts'
import { followSession, type Outcome } from '#service/engine/rounds/follow-session.ts'
import { failSession } from '#service/engine/rounds/perform-round.ts'
import { untilStored } from '#service/engine/rounds/until-stored.ts'
import { findSessionRow, updateSession, inOpenSession } from '#service/engine/store/sessions.ts'

import { type EngineContext, placesOfAccount } from './engine-context.ts'
import { turnWorkflowName, applicationName, applicationVersion, queueName } from './queue.ts'
import type { Turn } from './turns.ts'

/** DBOS registers workflows once per process; each start of the engine gives them its context. */
let current: EngineContext | null = null

/** The tables say where a session stands: a turn begun anew goes on from there, and one broken off just ends. */
DBOS.registerWorkflow(
  async (sessionId: string) => {
    const context = current
    const turnId = DBOS.workflowID
    if (!context || turnId === undefined) return
    await context.turns.during(turnId, sessionId, (turn) =>
      runTurn({ ...context, turnId }, turn, sessionId),
    )
  },
  { name: turnWorkflowName, maxRecoveryAttempts: 1_000_000_000 },
)

/** No fault may leave a session hanging as running; a stop of the engine and a lost database are no faults. */
async function runTurn(context: EngineContext, turn: Turn, sessionId: string) {
  try {
    await followUntilRest(context, turn, sessionId)
  } catch (error) {
    if (error instanceof OwnershipLostError) context.loseTerm()
    if (turn.signal.aborted || error instanceof OwnershipLostError) return
    const reason = error instanceof Error ? error.message : String(error)
    context.logger.error(`The session ${sessionId} could not go on: ${reason}`)
    await untilStored(turn, () =>
      failSession(context, sessionId, `The service could not go on: ${reason}`),
    ).catch(() => undefined)
  }
}

async function followUntilRest(
  context: EngineContext,
  turn: Turn,
  sessionId: string,
): Promise<void> {
  const session = await untilStored(turn, () => findSessionRow(context.pool, sessionId))
  if (!session || session.turn_id !== context.turnId || session.ended_as) return
  for (;;) {
    const outcome = await followSession(context, turn, sessionId)
    if (outcome.kind === 'done' || outcome.kind === 'left') return
    if (await untilStored(turn, () => giveUpPlace(context, sessionId, outcome))) return
  }
}

/** Lets the session rest. False when an answer or a resume has left it to this turn meanwhile. */
async function giveUpPlace(
  context: EngineContext,
  sessionId: string,
  { wakes }: Extract<Outcome, { kind: 'wait' }>,
): Promise<boolean> {
  const isGiven = await inOpenSession(context, sessionId, async (client, session) => {
    if (session.wakes > wakes) return false
    await updateSession(client, sessionId, { turn_id: null })
    return true
  })
  return isGiven ?? true
}

// The usual minute would keep sessions on the queue long after the database is back.
dbRetryConfig.maxBackoffSec = 2

const connections = 6
const endLimitMs = 1_000
const quietMs = 60_000

/** Takes turns off the queue, those of a process that was killed too, until `stop`. */
export async function startDispatch(context: EngineContext, databaseUrl: string) {
  const pool = createPool(databaseUrl, { max: connections })
  current = context
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: databaseUrl,
    systemDatabasePool: pool,
    // Nothing waits for a message: what wakes a session enqueues it.
    useListenNotify: false,
    listenQueues: [queueName],
    applicationVersion,
    executorID: 'signalbox',
    logger: quietLogger(context),
  })

  /** Gives turns that have ended `limitMs` to have that recorded. */
  async function stop(limitMs: number): Promise<void> {
    await DBOS.shutdown({ workflowCompletionTimeoutMS: limitMs })
    current = null
    // Connections that no server answers any more would keep the next term waiting.
    await Promise.race([pool.end(), delay(endLimitMs, undefined, { ref: false })])
  }

  try {
    await DBOS.launch()
    await DBOS.registerQueue(queueName, {
      workerConcurrency: context.places,
      partitionWorkerConcurrency: placesOfAccount(context),
      minPollingIntervalMs: 100,
      onConflict: 'always_update',
    })
    return { stop }
  } catch (error) {
    await stop(0)
    throw error
  }
}

const silent = () => undefined

/** Says each thing once a minute, and nothing of an end that was meant: DBOS tries again by itself. */
function quietLogger({ turns, logger }: EngineContext) {
  const said = new Map<string, number>()
  const say = (level: 'warn' | 'error') => (entry: unknown) => {
    const words = String(entry)
    // Numbers and ids apart it is the same thing.
    const kind = words.replaceAll(/[\w-]*\d[\w-]*/g, '#')
    const last = said.get(kind) ?? 0
    if (turns.isStopping() || Date.now() - last < quietMs) return
    said.set(kind, Date.now())
    logger[level](words)
  }
  return { info: silent, debug: silent, warn: say('warn'), error: say('error') }
}
