import { createTransport } from '#src/api/transport.ts'
import { unknownSessionIds } from '#src/contract/paths.ts'
import { createUuid } from '#src/queries/connection/create-uuid.ts'

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
