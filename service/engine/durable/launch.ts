import { DBOS } from '@dbos-inc/dbos-sdk'

import type { EngineContext } from './engine-context.ts'
import { failSession } from './fail-session.ts'
import { sessionWorkflow, bindContext } from './session-workflow.ts'
import { wakeSession } from './wake.ts'

const queueName = 'sessions'
/** Constant over releases: a version derived from the code would strand the sessions that are under way. */
const applicationVersion = '1'
/** A session that waits takes up a place too, and costs next to nothing there. */
const atOnce = 1_000

let launched = false

/** Starts the durable executor on the same database and takes up every session that has not ended. */
export async function launchDurable(context: EngineContext, databaseUrl: string): Promise<void> {
  if (launched) throw new Error('There is one engine per process, and it is running already.')
  launched = true
  bindContext(context)
  DBOS.setConfig({
    name: 'signalbox',
    systemDatabaseUrl: databaseUrl,
    systemDatabasePoolSize: 12,
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

/** Enqueues a session's workflow; a second time changes nothing. */
export async function enqueueSession(sessionId: string): Promise<void> {
  await DBOS.startWorkflow(sessionWorkflow, { workflowID: sessionId, queueName })(sessionId)
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
  launched = false
}

/** A crash may have come between storing a session and enqueuing it, or between a signal and its wake-up. */
async function takeUpSessions(context: EngineContext): Promise<void> {
  const { rows } = await context.pool.query<{ session_id: string }>(
    'select session_id from sessions where ended_as is null order by created_at',
  )
  for (const { session_id: sessionId } of rows) {
    const workflow = await DBOS.getWorkflowStatus(sessionId)
    if (!workflow) await enqueueSession(sessionId)
    else if (['PENDING', 'ENQUEUED', 'DELAYED'].includes(workflow.status)) {
      await wakeSession(context, sessionId)
    } else {
      await failSession(context, sessionId, 'The service lost the thread of this session.')
    }
  }
}
