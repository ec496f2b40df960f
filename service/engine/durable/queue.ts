import { randomUUID } from 'node:crypto'

import { DBOSClient } from '@dbos-inc/dbos-sdk'
import type { Pool, PoolClient } from 'pg'

export const applicationName = 'signalbox'
export const queueName = 'turns'
/** Constant over releases, as long as turns keep their form: another one would strand those under way. */
export const applicationVersion = '2'

/** Enqueued by its name: the transaction that does so knows no functions. */
export const turnWorkflowName = 'turn'

type Queued = { session_id: string; account_id: string }

/** The durable queue of turns, on the same database. */
export type Queue = Awaited<ReturnType<typeof openQueue>>

/** What enqueues and looks; `startDispatch` is what takes turns off the queue. */
export async function openQueue(pool: Pool, databaseUrl: string) {
  const client = await DBOSClient.create({
    systemDatabaseUrl: databaseUrl,
    systemDatabasePool: pool,
    applicationName,
  })
  const list = { queueName, loadInput: false, loadOutput: false }

  /** Enqueues a turn of a session in the caller's transaction: there is never one without the other. */
  async function enqueue(
    transaction: PoolClient,
    { session_id: sessionId, account_id: accountId }: Queued,
  ): Promise<void> {
    const turnId = `${sessionId}/${randomUUID()}`
    await transaction.query('update sessions set turn_id = $2 where session_id = $1', [
      sessionId,
      turnId,
    ])
    const options = {
      workflowName: turnWorkflowName,
      workflowID: turnId,
      queueName,
      queuePartitionKey: accountId,
      appVersion: applicationVersion,
    }
    await client.enqueueInTransaction(transaction, options, sessionId)
  }

  return {
    enqueue,
    /** A session without a turn is enqueued; the turn of any other looks again before it lets go. */
    async wake(
      transaction: PoolClient,
      session: Queued & { turn_id: string | null },
    ): Promise<void> {
      await transaction.query('update sessions set wakes = wakes + 1 where session_id = $1', [
        session.session_id,
      ])
      if (session.turn_id === null) await enqueue(transaction, session)
    },
    /** Turns that are on the queue, or were taken off it and have not ended, by id. */
    async listTurns(): Promise<Map<string, { takenAt: number | null }>> {
      const turns = await client.listWorkflows({
        ...list,
        applicationVersion,
        status: ['ENQUEUED', 'PENDING'],
      })
      return new Map(
        turns.map((turn) => [
          turn.workflowID,
          { takenAt: turn.status === 'PENDING' ? (turn.dequeuedAt ?? 0) : null },
        ]),
      )
    },
    /** Removes at most 500 turns that ended before a moment, and gives their number. */
    async removeEndedTurns(endedBefore: Date): Promise<number> {
      const ended = await client.listWorkflows({
        ...list,
        status: ['SUCCESS', 'ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED'],
        completedBefore: endedBefore.toISOString(),
        limit: 500,
      })
      await client.deleteWorkflows(ended.map((turn) => turn.workflowID))
      return ended.length
    },
    // Not the pool under it, which is the service's own.
    close: () => client.destroy(),
  }
}
