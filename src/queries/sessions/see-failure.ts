import type { Connection } from '#src/queries/connection/connection.ts'

import { updateSaved } from './save-reading.ts'

/** Keeps that the operator has seen the failure of a session. */
export async function seeFailure(connection: Connection, id: string): Promise<void> {
  await updateSaved(connection, id, (known) => ({ ...known, failureSeen: true }))
  connection.following.savedChanged()
}
