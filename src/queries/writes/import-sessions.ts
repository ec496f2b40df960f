import type { SavedSession } from '#src/model/saved-session.ts'
import type { Guard } from '#src/model/spend/guards.ts'
import type { Client } from '#src/queries/client/client.ts'
import { updateSaved } from '#src/queries/sessions/save-reading.ts'

import { putBackSession } from './change-list.ts'

/** A session of a list as it is handed over: without what the service says of the session. */
export type HandedSession = Pick<SavedSession, 'id' | 'goal' | 'addedAt'> & {
  failureSeen?: boolean | undefined
  title?: string | undefined
  tags?: readonly string[] | undefined
  note?: string | undefined
}

/** Puts sessions on the list of this browser; those on the list get what is given of title, tags and note. */
export async function importSessions(
  client: Client,
  sessions: readonly HandedSession[],
): Promise<void> {
  const unread = { lastWord: null, summary: null } as const
  const listed = new Set((await client.store.savedSessions.list()).map(({ id }) => id))
  for (const { id, goal, addedAt, failureSeen = false, ...labels } of sessions) {
    if (!listed.has(id)) await putBackSession(client, { id, goal, addedAt, failureSeen, ...unread })
    await updateSaved(client, id, (known) => ({
      ...known,
      ...(labels.title !== undefined && { title: labels.title }),
      ...(labels.tags && { tags: labels.tags }),
      ...(labels.note !== undefined && { note: labels.note }),
    }))
  }
  client.following.savedChanged()
}

/** A guard as it is handed over: it watches anew. */
export type HandedGuard = Omit<Guard, 'fired'>

/** Keeps guards in this browser, in the place of those of the same id. */
export async function importGuards(client: Client, guards: readonly HandedGuard[]): Promise<void> {
  for (const guard of guards) await client.store.guards.save({ ...guard, fired: null })
}
