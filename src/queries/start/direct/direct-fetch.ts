import type { DirectKey } from '#src/model/account.ts'
import { ACCOUNT_HEADER, KEY_HEADER } from '#src/queries/start/keyed-fetch.ts'

type Target = { key: DirectKey | null; service: string }

/**
 * Requests to the service of the key that they name, else of the one in use: the only place that puts a
 * key into a header. `target` gives null for a key that this page does not hold (any more).
 */
export function createDirectFetch(
  fetchNow: typeof globalThis.fetch,
  target: (identity: string | null) => Target | null,
) {
  const send: typeof globalThis.fetch = (input, init = {}) => {
    const found = target(new Headers(init.headers).get(KEY_HEADER))
    if (found === null) return Promise.resolve(answerOtherKey())
    const { key, service } = found
    const path = typeof input === 'string' && input.startsWith('/') ? input : '/'
    return fetchNow(`${service}${path}`, {
      ...init,
      headers: headersWith(init.headers, key),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
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
      return (await hidesUnread()) ? null : false
    }
  }

  /** Whether this page is served so that a browser hands it nothing of an answer that it may not read. */
  async function hidesUnread(): Promise<boolean> {
    try {
      const page = await fetchNow('/', { method: 'HEAD', cache: 'no-store' })
      return page.headers.get('Cross-Origin-Embedder-Policy')?.includes('require-corp') ?? false
    } catch {
      return false
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
export function headersWith(
  given: RequestInit['headers'],
  key: Pick<DirectKey, 'key' | 'header'> | null,
): Headers {
  const headers = new Headers(given)
  for (const mark of ['X-Signalbox', 'X-Signalbox-Again', KEY_HEADER, ACCOUNT_HEADER]) {
    headers.delete(mark)
  }
  if (key) headers.set(key.header, key.header === 'Authorization' ? `Bearer ${key.key}` : key.key)
  return headers
}
