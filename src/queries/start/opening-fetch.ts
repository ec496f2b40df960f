/** By it the gateway knows a page of the console's own origin; to a service it is never sent. */
const SECRET_HEADER = 'X-Signalbox-Secret'

/** `fetch` to our own gateway: every request bears the secret that opens this browser's cookie there. */
export function createOpeningFetch(
  fetchNow: typeof globalThis.fetch,
  readSecret: () => string,
): typeof globalThis.fetch {
  return (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set(SECRET_HEADER, readSecret())
    return fetchNow(input, { ...init, headers })
  }
}
