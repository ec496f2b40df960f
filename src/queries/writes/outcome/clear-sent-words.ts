import type { Attempt } from '#src/model/attempt.ts'
import { isSignalSaidBy } from '#src/model/draft.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { clearDraft, draftQueries } from '#src/queries/writes/drafts/draft-queries.ts'

/** What was written for a signal that the service has taken goes, unless it says something else by now. */
export async function clearSentWords(
  connection: Connection,
  { action, sessionId, request }: Pick<Attempt, 'action' | 'sessionId' | 'request'>,
): Promise<void> {
  if (sessionId === null) return
  if (action !== 'redirect' && action !== 'pause' && action !== 'cancel') return
  const kept = draftQueries.signal(connection, action, sessionId)
  const draft = await connection.queryClient.fetchQuery(kept)
  if (draft.message !== '' && isSignalSaidBy(draft, request)) {
    await clearDraft.signal(connection, action, sessionId)
  }
}
