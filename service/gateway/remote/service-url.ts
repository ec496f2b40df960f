/** URLs allow more in a name, such as `;` and `*`, which would mean something in a header. */
const hostname = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * The base address of a service elsewhere, without a slash at its end; null for what a key must not be
 * sent to: plain http beyond this machine, and whatever carries more than an origin and a path.
 */
export function parseServiceUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || url.username + url.password + url.search + url.hash !== '') return null
  if (!hostname.test(url.hostname)) return null
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
  return isSafe ? (url.origin + url.pathname).replace(/\/+$/, '') : null
}
