import { setTimeout as delay } from 'node:timers/promises'

import { DBOS } from '@dbos-inc/dbos-sdk'

import { createPool } from '#service/database/open-database.ts'

import type { EngineContext } from './engine-context.ts'
import { applicationName, applicationVersion, queueName } from './queue.ts'
import { bindContext } from './turn-workflow.ts'

const connections = 6
const queryLimitMs = 60_000
const endLimitMs = 1_000
const quietMs = 60_000

export type Dispatch = {
  /** Gives turns that have ended `limitMs` to have that recorded. */
  stop(limitMs: number): Promise<void>
}

/** Takes turns off the queue, those of a process that was killed too, until `stop`. */
export async function startDispatch(
  context: EngineContext,
  databaseUrl: string,
): Promise<Dispatch> {
  const pool = createPool(databaseUrl, { max: connections, query_timeout: queryLimitMs })
  bindContext(context)
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

  async function stop(limitMs: number): Promise<void> {
    await DBOS.shutdown({ workflowCompletionTimeoutMS: limitMs })
    bindContext(null)
    // Connections that no server answers any more would keep the next term waiting.
    await Promise.race([pool.end(), delay(endLimitMs, undefined, { ref: false })])
  }

  try {
    await DBOS.launch()
    await DBOS.registerQueue(queueName, {
      workerConcurrency: context.places,
      partitionWorkerConcurrency: Math.ceil(context.places / 2),
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
