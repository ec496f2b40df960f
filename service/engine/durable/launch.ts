import { DBOS, DBOSClient } from '@dbos-inc/dbos-sdk'
import type { PoolClient } from 'pg'

import { inTransaction } from '#service/database/transaction.ts'

import type { EngineContext } from './engine-context.ts'
import { failSession } from './fail-session.ts'
import { bindContext, sessionWorkflowName } from './session-workflow.ts'
import { wakeSession } from './wake.ts'

const applicationName = 'signalbox'
const queueName = 'sessions'
/** Constant over releases: a version derived from the code would strand the sessions that are under way. */
const applicationVersion = '1'
/** A session that waits takes up a place too, and costs next to nothing there. */
const atOnce = 1_000

let enqueuer: DBOSClient | null = null

/** Starts the durable executor on the same database and takes up every session that has not ended. */
export async function launchDurable(context: EngineContext, databaseUrl: string): Promise<void> {
  if (enqueuer) throw new Error('There is one engine per process, and it is running already.')
  enqueuer = await DBOSClient.create({
    systemDatabaseUrl: databaseUrl,
    systemDatabasePool: context.pool,
    applicationName,
  })
  bindContext(context)
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: databaseUrl,
    systemDatabasePoolSize: 12,
    // Setting it would be a query beside the first of each connection, which the driver warns of.
    systemDatabaseIdleTransactionTimeoutMs: 0,
    applicationVersion,
    executorID: 'signalbox',
    logger: {
      info: () => undefined,
      debug: () => undefined,
      // On a stop it warns of every session that waits: that is how sessions are left to the next start.
      warn: (entry) => void (context.atWork.isStopping() || context.logger.warn(String(entry))),
      error: (entry) => context.logger.error(String(entry)),
    },
  })
  await DBOS.launch()
  await DBOS.registerQueue(queueName, {
    workerConcurrency: atOnce,
    minPollingIntervalMs: 100,
    onConflict: 'always_update',
  })
  await takeUpSessions(context)
}

/** Enqueues a session's workflow in the transaction that stores it: there is never one without the other. */
export async function enqueueSession(client: PoolClient, sessionId: string): Promise<void> {
  if (!enqueuer) throw new Error('The engine is not running.')
  const options = { workflowName: sessionWorkflowName, workflowID: sessionId, queueName }
  await enqueuer.enqueueInTransaction(
    client,
    { ...options, appVersion: applicationVersion },
    sessionId,
  )
}

/**
 * Stops the workflows of a cancelled session, subagents included. A failure is no fault: the session has
 * ended in the tables, and whatever wakes up later sees that first.
 */
export async function cancelWorkflows(context: EngineContext, sessionId: string): Promise<void> {
  try {
    await DBOS.cancelWorkflow(sessionId, { cancelChildren: true })
  } catch (error) {
    context.logger.warn(`The workflow of ${sessionId} did not take its cancel: ${String(error)}`)
  }
}

/** Rounds at work may finish for a moment; what does not is done again after the next start. */
export async function shutDownDurable(context: EngineContext, limitMs: number): Promise<void> {
  await context.atWork.stop(limitMs)
  await DBOS.shutdown()
  bindContext(null)
  // Not the pool under it, which is the service's own.
  await enqueuer?.destroy()
  enqueuer = null
}

/** A crash may have come between a signal and its wake-up; a restored database may lack a workflow. */
async function takeUpSessions(context: EngineContext): Promise<void> {
  const { rows } = await context.pool.query<{ session_id: string }>(
    'select session_id from sessions where ended_as is null order by created_at',
  )
  for (const { session_id: sessionId } of rows) {
    const workflow = await DBOS.getWorkflowStatus(sessionId)
    if (!workflow) await inTransaction(context.pool, (client) => enqueueSession(client, sessionId))
    else if (['PENDING', 'ENQUEUED', 'DELAYED'].includes(workflow.status)) {
      await wakeSession(context, sessionId)
    } else {
      await failSession(context, sessionId, 'The service lost the thread of this session.')
    }
  }
}
