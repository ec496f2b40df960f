import type { DirectKey } from '#src/model/service/direct-key.ts'

type Target = { key: DirectKey | null; service: string }

/** Requests to the service of the key in use: the only place that puts a key into a header. */
export function createDirectFetch(fetchNow: typeof globalThis.fetch, target: () => Target) {
  const send: typeof globalThis.fetch = (input, init = {}) => {
    const { key, service } = target()
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
    const { service } = target()
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

/** The mark of our own gateway means nothing to a service, and would only need its leave. */
export function headersWith(
  given: RequestInit['headers'],
  key: Pick<DirectKey, 'key' | 'header'> | null,
): Headers {
  const headers = new Headers(given)
  headers.delete('X-Signalbox')
  headers.delete('X-Signalbox-Again')
  if (key) headers.set(key.header, key.header === 'Authorization' ? `Bearer ${key.key}` : key.key)
  return headers
}
