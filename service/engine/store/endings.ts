import type { Queryable } from '#service/database/transaction.ts'

import { placeHeldMessages } from './messages.ts'

/**
 * Ends a session for good, in the caller's transaction and under its row lock: what still runs ends
 * with it, open inputs expire, reservations are given back. Nothing is written to it afterwards.
 */
export async function endSession(
  client: Queryable,
  sessionId: string,
  end: {
    as: 'complete' | 'failed' | 'cancelled'
    reason: string | null
    report: string | null
    at: Date
  },
): Promise<void> {
  await client.query(
    `update rounds set status = $2, performing = false, reserved_micros = 0, ended_at = $3
     where session_id = $1 and status = 'running'`,
    [sessionId, end.as, end.at],
  )
  await client.query(
    `update human_inputs set status = 'expired' where session_id = $1 and status = 'pending'`,
    [sessionId],
  )
  const { rows } = await client.query<{ round_id: string }>(
    'select round_id from rounds where session_id = $1 order by number desc limit 1',
    [sessionId],
  )
  if (rows[0]) await placeHeldMessages(client, sessionId, rows[0].round_id)
  await client.query(
    `update sessions set ended_as = $2, reason = $3, report = $4, reserved_micros = 0,
       pause_requested = false, cost_limited = false, turn_id = null, ended_at = $5, updated_at = $5
     where session_id = $1 and ended_as is null`,
    [sessionId, end.as, end.reason, end.report, end.at],
  )
}
