import { createTransport } from '#src/api/transport.ts'
import { unknownSessionIds } from '#src/contract/paths.ts'
import { NotFoundError, ServiceError } from '#src/model/errors.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'

type TriedKey = { isTaken: true } | { isTaken: false; refusal: ServiceError }

/**
 * §5: whether a service takes a key, by asking for a session that cannot be there: 404 means that it does,
 * 401 or 403 that it does not. Rejects with the last error where neither is said.
 */
export async function tryKey(getSession: (id: string) => Promise<unknown>): Promise<TriedKey> {
  let last: unknown
  // A service may refuse an id by its form (400, 422) before it looks for it: others are tried.
  for (const id of unknownSessionIds(createUuid())) {
    try {
      await getSession(id)
      return { isTaken: true }
    } catch (error) {
      if (error instanceof NotFoundError) return { isTaken: true }
      if (!(error instanceof ServiceError)) throw error
      if (error.status === 401 || error.status === 403) return { isTaken: false, refusal: error }
      if (error.status !== 400 && error.status !== 422) throw error
      last = error
    }
  }
  throw last
}

/**
 * Asks for a session that is not there, with the headers that a POST bears: a browser then needs the same
 * leave of the service (CORS), and nothing is changed there. Rejects as the transport does.
 */
export async function askLikePost(
  fetchNow: typeof globalThis.fetch,
  attemptHeader: string | null,
): Promise<void> {
  const uuid = createUuid()
  const send = createTransport({
    baseUrl: '',
    fetch: fetchNow,
    headers: {
      'Content-Type': 'application/json',
      ...(attemptHeader !== null && { [attemptHeader]: uuid }),
    },
  })
  await send('GET', `/v1/sessions/${unknownSessionIds(uuid)[0]}`, { timeoutMs: 10_000 })
}
