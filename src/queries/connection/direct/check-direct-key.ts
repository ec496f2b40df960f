import { createTransport } from '#src/api/transport.ts'
import type { KeyHeader } from '#src/model/dialect.ts'
import {
  AuthenticationError,
  NotFoundError,
  ServiceError,
  SessionError,
} from '#src/model/errors.ts'

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
    if (await isTaken((path) => send('GET', path, { timeoutMs: 10_000 }))) return header
  }
  const message = 'The service does not accept this key.'
  throw new SessionError(message, {
    status: 400,
    body: { error: { message, field: 'key' } },
    requestId: null,
  })
}

async function isTaken(get: (path: string) => Promise<unknown>): Promise<boolean> {
  const uuid = globalThis.crypto.randomUUID()
  const number = Number.parseInt(uuid.slice(0, 7), 16) + 1e9
  // A service may refuse an id by its form (400, 422) before it looks for it: others are tried.
  let refusal: unknown
  for (const id of [`ses_${uuid.replaceAll('-', '')}`, uuid, String(number)]) {
    try {
      await get(`/v1/sessions/${id}`)
      return true
    } catch (error) {
      if (error instanceof NotFoundError) return true
      if (error instanceof AuthenticationError) return false
      const status = error instanceof ServiceError ? error.status : null
      if (status === 403) return false
      if (status !== 400 && status !== 422) throw error
      refusal = error
    }
  }
  throw refusal
}
