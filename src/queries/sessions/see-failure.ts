import type { Client } from '#src/queries/client/client.ts'

import { updateSaved } from './save-reading.ts'

/** Keeps that the operator has seen the failure of a session. */
export async function seeFailure(client: Client, id: string): Promise<void> {
  await updateSaved(client, id, (known) => ({ ...known, failureSeen: true }))
  client.following.savedChanged()
}
