import { mutationOptions } from '@tanstack/react-query'

import type { CreatedSession } from '#src/api/api.ts'
import { checkRequest, sentCreateRequest, type SentCreateRequest } from '#src/contract/requests.ts'
import type { Attempt } from '#src/model/attempt.ts'
import { isCreateSaidBy } from '#src/model/draft.ts'
import type { Connection } from '#src/queries/connection/connection.ts'
import { clearDraft, draftQueries } from '#src/queries/writes/drafts/draft-queries.ts'

import { sendCreate, type CreateMode } from './send-create.ts'

/** What an operator can do about a create of unknown outcome; nothing of it happens by itself. */
export const lostCreateMutations = {
  /**
   * Sends the very same once more, with its key: where the service honours keys this finds the session
   * that was made, or makes it now. Only to be offered when `attemptQueries.idempotency` says so.
   */
  repeatCreate: (connection: Connection) =>
    mutationOptions({
      mutationFn: (attempt: Attempt) => createNoted(connection, attempt, 'repeat'),
    }),
  /** Asks the gateway for the answer that never came here; rejects, and sends nothing, where it kept none. */
  lookForAnswer: (connection: Connection) =>
    mutationOptions({
      mutationFn: (attempt: Attempt) => createNoted(connection, attempt, 'look'),
    }),
  /** Another one, knowing that there may be two. */
  createAgain: (connection: Connection) =>
    mutationOptions({
      mutationFn: (attempt: Attempt) => createNoted(connection, attempt, 'new'),
    }),
}

/** The draft goes with it only where that says nothing else: another may have been begun meanwhile. */
async function createNoted(
  connection: Connection,
  attempt: Attempt,
  mode: CreateMode,
): Promise<CreatedSession> {
  const request = requestOf(attempt)
  // Another one is asked for now.
  const askedAt = mode === 'new' ? undefined : attempt.startedAt
  const created = await sendCreate(connection, request, mode, askedAt)
  const draft = await connection.queryClient.fetchQuery(draftQueries.newSession(connection))
  if (isCreateSaidBy(draft, request)) await clearDraft.newSession(connection)
  return created
}

/** The very same as it was sent: even another order of its members could be another request to a service. */
function requestOf({ request }: Attempt): SentCreateRequest {
  if (isCreateRequest(request)) return request
  throw new Error('What was sent is not kept in this browser any more.')
}

function isCreateRequest(request: unknown): request is SentCreateRequest {
  return 'request' in checkRequest(sentCreateRequest, request)
}
