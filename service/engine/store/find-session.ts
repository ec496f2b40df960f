import type { Pool } from 'pg'

import { inSnapshot, type Queryable } from '#service/database/transaction.ts'
import { UnknownSessionError } from '#service/engine/errors.ts'
import type { SessionRecord } from '#service/engine/records.ts'

import { listInputs } from './inputs.ts'
import { listRounds } from './rounds.ts'
import { findSessionRow, sessionRecord, type SessionRow } from './session-rows.ts'
import { readBrief } from './story.ts'

/** The session with its rounds and inputs as of one moment. Throws `UnknownSessionError`. */
export function findSession(
  pool: Pool,
  accountId: string,
  sessionId: string,
): Promise<SessionRecord> {
  return inSnapshot(pool, async (client) => {
    const row = requireSession(await findSessionRow(client, sessionId), accountId)
    return readSession(client, row)
  })
}

/** All of the session's context, null for none. Throws `UnknownSessionError`. */
export async function findContext(
  pool: Pool,
  accountId: string,
  sessionId: string,
): Promise<unknown> {
  const row = requireSession(await findSessionRow(pool, sessionId), accountId)
  return (await readBrief(pool, row.session_id)).context
}

/** For a row just read by `client` in a transaction of its own. */
export async function readSession(client: Queryable, row: SessionRow): Promise<SessionRecord> {
  const rounds = await listRounds(client, row.session_id)
  const humanInputs = await listInputs(client, row.session_id)
  return sessionRecord(row, { rounds, humanInputs })
}

/** Another account's session is as unknown as one that never was. */
export function requireSession(row: SessionRow | null, accountId: string): SessionRow {
  if (row?.account_id === accountId) return row
  throw new UnknownSessionError('There is no session of that id in this account.')
}
