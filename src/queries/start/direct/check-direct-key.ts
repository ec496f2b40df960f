import { createTransport } from '#src/api/transport.ts'
import type { KeyHeader } from '#src/model/dialect.ts'
import { SessionError } from '#src/model/errors.ts'
import { tryKey } from '#src/queries/service/try-key.ts'

import { headersWith } from './direct-fetch.ts'

/**
 * The first header in which a service takes a key, by asking for a session that cannot be there: 404
 * means that it took it. Rejects with SessionError about `key` when it takes it in none.
 */
export async function checkDirectKey(
  fetchNow: typeof globalThis.fetch,
  service: string,
  key: string,
  headers: readonly KeyHeader[],
): Promise<KeyHeader> {
  for (const header of headers) {
    const send = createTransport({
      baseUrl: service,
      fetch: (input, init = {}) =>
        fetchNow(input, {
          ...init,
          headers: headersWith(init.headers, { key, header }),
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        }),
    })
    const ask = (id: string) => send('GET', `/v1/sessions/${id}`, { timeoutMs: 10_000 })
    if ((await tryKey(ask)).isTaken) return header
  }
  const message = 'The service does not accept this key.'
  throw new SessionError(message, {
    status: 400,
    body: { error: { message, field: 'key' } },
    requestId: null,
  })
}
