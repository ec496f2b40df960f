import { createTransport } from '#src/api/transport.ts'
import type { DirectKey } from '#src/model/account.ts'
import type { KeyHeader } from '#src/model/dialect.ts'
import { SessionError } from '#src/model/errors.ts'
import { tryKey } from '#src/queries/service/try-key.ts'

import { ACCOUNT_HEADER, KEY_HEADER } from './request-names.ts'

/**
 * Requests to the service of the key that they name, else of the one in use: the only place that puts a
 * key into a header. `target` gives null for a key that this page does not hold (any more).
 */
export function createDirectFetch(
  fetchNow: typeof globalThis.fetch,
  target: (identity: string | null) => { key: DirectKey | null; service: string } | null,
) {
  const send: typeof globalThis.fetch = (input, init = {}) => {
    const found = target(new Headers(init.headers).get(KEY_HEADER))
    if (found === null) return Promise.resolve(answerOtherKey())
    const { key, service } = found
    const path = typeof input === 'string' && input.startsWith('/') ? input : '/'
    return fetchNow(`${service}${path}`, withKey(init, key))
  }

  /** An answer that this page may not read is an answer all the same; null where the page's own headers hide that. */
  async function probe(): Promise<boolean | null> {
    const { service = '' } = target(null) ?? {}
    try {
      await fetchNow(`${service}/openapi.json`, {
        mode: 'no-cors',
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'follow',
      })
      return true
    } catch {
      // A page that is served so is handed nothing of an answer that it may not read.
      const page = await fetchNow('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
      const policy = page?.headers.get('Cross-Origin-Embedder-Policy')
      return policy?.includes('require-corp') ? null : false
    }
  }

  return { send, probe }
}

/** In place of the service's answer to a request for another key. */
function answerOtherKey(): Response {
  const message = 'Another key is in use by now: nothing was sent to the service.'
  const init = { status: 409, headers: { [KEY_HEADER]: 'other' } }
  return Response.json({ error: { code: 'other_key', message } }, init)
}

/** The marks for our own gateway mean nothing to a service, and would only need its leave. */
function withKey(init: RequestInit, key: Pick<DirectKey, 'key' | 'header'> | null): RequestInit {
  const headers = new Headers(init.headers)
  for (const mark of ['X-Signalbox', 'X-Signalbox-Again', KEY_HEADER, ACCOUNT_HEADER]) {
    headers.delete(mark)
  }
  if (key) headers.set(key.header, key.header === 'Authorization' ? `Bearer ${key.key}` : key.key)
  return { ...init, headers, credentials: 'omit', referrerPolicy: 'no-referrer' }
}

/** What is asked of this page and cannot be done, about one field of the request. */
export function fieldError(field: string, message: string): SessionError {
  return new SessionError(message, {
    status: 400,
    body: { error: { message, field } },
    requestId: null,
  })
}

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
      fetch: (input, init = {}) => fetchNow(input, withKey(init, { key, header })),
    })
    const ask = (id: string) => send('GET', `/v1/sessions/${id}`, { timeoutMs: 10_000 })
    if ((await tryKey(ask)).isTaken) return header
  }
  throw fieldError('key', 'The service does not accept this key.')
}

const ITERATIONS = 600_000

/**
 * What this page calls a key by: the same in every tab and after every start, and bound to the page's
 * origin and the key's service. Nobody here keeps a secret to mix in, so that guessing is made as dear
 * as at the vault (PBKDF2-SHA256).
 */
export async function identifyDirectKey(
  origin: string,
  service: string,
  key: string,
): Promise<string> {
  const { subtle } = globalThis.crypto
  const encoder = new TextEncoder()
  const base = await subtle.importKey('raw', encoder.encode(key), 'PBKDF2', false, ['deriveBits'])
  const salt = encoder.encode(`identity ${origin} ${service}`)
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  const derived = new Uint8Array(await subtle.deriveBits(algorithm, base, 128))
  return Array.from(derived, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
