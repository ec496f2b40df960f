import { setTimeout as delay } from 'node:timers/promises'

import { DBOS, Error as DurableError } from '@dbos-inc/dbos-sdk'

import { subagentBranch } from '#service/engine/identifiers.ts'

import type { EngineContext } from './engine-context.ts'

export const wakeTopic = 'wake'

const attempts = 5

/**
 * Tells the workflows of a session to look at the tables again: sent after the change is committed, and
 * to every open session at start, so a crash in between loses nothing. A wake-up too many is harmless.
 */
export async function wakeSession(context: EngineContext, sessionId: string): Promise<void> {
  const branches = [sessionId, ...(await listSubagentBranches(context, sessionId))]
  await Promise.all(branches.map((branch) => wakeBranch(context, branch)))
}

async function listSubagentBranches(context: EngineContext, sessionId: string): Promise<string[]> {
  const { rows } = await context.pool.query<{ round_id: string; name: string }>(
    `select round_id, jsonb_array_elements_text(outcome -> 'subagents') as name
     from rounds where session_id = $1 and status = 'running' and outcome is not null`,
    [sessionId],
  )
  return rows.map((row) => subagentBranch(row.round_id, row.name))
}

async function wakeBranch(context: EngineContext, branch: string): Promise<void> {
  for (let attempt = 1; attempt <= attempts && !context.atWork.isStopping(); attempt += 1) {
    try {
      await DBOS.send(branch, '', wakeTopic)
      return
    } catch (error) {
      // A workflow that has not started yet will read the tables when it does.
      if (error instanceof DurableError.DBOSNonExistentWorkflowError) return
      context.logger.warn(`A wake-up of ${branch} failed (attempt ${attempt}): ${String(error)}`)
      await delay(100 * 2 ** attempt)
    }
  }
}
