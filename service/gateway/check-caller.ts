import { Problem } from '#service/http/problem.ts'
import { isJsonType } from '#service/http/read-input.ts'

import {
  findActiveKey,
  usableKeys,
  type HeldCredentials,
  type HeldKey,
  type Identify,
  signedOut,
} from './credentials/held-credentials.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The origin under which the caller addressed us; https behind a proxy that says so, or by `tlsProxy`. */
export function ownOrigin(
  request: Request,
  tlsProxy: boolean,
): { origin: string; isHttps: boolean } {
  const host = request.headers.get('Host') ?? new URL(request.url).host
  const isHttps = tlsProxy || request.headers.get('X-Forwarded-Proto')?.toLowerCase() === 'https'
  return { origin: `${isHttps ? 'https' : 'http'}://${host.toLowerCase()}`, isHttps }
}

/** Throws unless `Host` names this machine or a configured name, whatever the port (DNS rebinding). */
export function checkHost(request: Request, allowedHosts: readonly string[]): void {
  // A request line may name a host too, and need not agree.
  const names = [ownOrigin(request, false).origin, request.url].map(
    (url) => URL.parse(url)?.hostname ?? '',
  )
  if (names.every((name) => loopbackNames.has(name) || allowedHosts.includes(name))) return
  throw new Problem('misdirected', 'This host name is not served here; see ALLOWED_HOSTS.')
}

/**
 * Throws unless a browser asks for code that reads the answer: what a service says becomes no page, frame,
 * script or worker of this origin. Callers that are no browsers name no destination.
 */
export function checkDestination({ headers }: Request): void {
  const destination = headers.get('Sec-Fetch-Dest') ?? 'empty'
  if (destination === 'empty' && !headers.has('Service-Worker')) return
  throw new Problem('forbidden', 'The service is asked by code: it has no pages and no scripts.')
}

/**
 * Throws if another site asks, or another port of this host: with SERVICE_KEY_FILE even a request without a
 * cookie gets a key. An older browser names an origin only; callers that are no browsers name neither.
 */
export function checkSite(request: Request, tlsProxy: boolean): void {
  const { headers } = request
  const site = headers.get('Sec-Fetch-Site')
  const origin = hasOwnCredential(request) ? null : headers.get('Origin')
  const isForeign =
    site === null
      ? origin !== null && origin !== ownOrigin(request, tlsProxy).origin
      : site === 'cross-site' || site === 'same-site'
  if (!isForeign) return
  throw new Problem('forbidden', 'Another site may not ask the service through this console.')
}

/** The secret of our page: only code of the console's own origin can read it and send it. */
const secretHeader = 'X-Signalbox-Secret'

/** The secret that our page keeps and sends; null when there is none of its form (256 bits). */
export function findPageSecret({ headers }: Request): string | null {
  const secret = headers.get(secretHeader) ?? ''
  return /^[\w-]{43}$/.test(secret) ? secret : null
}

/** Whether a request comes from a browser or bears its credentials, rather than from a direct client. */
export function isFromBrowser(request: Request, hasCookie: boolean): boolean {
  const marks = ['X-Signalbox', 'Sec-Fetch-Site', 'Origin']
  return hasCookie || marks.some((name) => request.headers.has(name))
}

/** Whether the caller brings a key or a token in its own request: a direct client does. */
export function hasOwnCredential({ headers }: Request): boolean {
  return headers.has('Authorization') || headers.has('X-Service-Key')
}

/**
 * Throws unless a request that may change something was sent by our own page: another site can set
 * neither `Sec-Fetch-Site` nor `Origin`, and can send neither JSON nor our header without our leave.
 */
export function checkOwnPage(request: Request, tlsProxy: boolean): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { headers } = request
  const site = headers.get('Sec-Fetch-Site')
  const isOwn =
    site === null
      ? headers.get('Origin') === ownOrigin(request, tlsProxy).origin
      : site === 'same-origin'
  if (!isOwn) throw new Problem('forbidden', 'Only the console itself may send this.')
  if (headers.get('X-Signalbox') !== '1') {
    throw new Problem('forbidden', 'The header X-Signalbox: 1 is missing.')
  }
  if (findPageSecret(request) === null) {
    throw new Problem('forbidden', `The header ${secretHeader} is missing: load the page anew.`)
  }
  if (!isJsonType(headers.get('Content-Type') ?? undefined)) {
    throw new Problem('unsupported_media_type', 'Send Content-Type: application/json.')
  }
}

/** The identity of the key for which a page asks; on a 409, that it is not the one in use. */
const keyHeader = 'X-Signalbox-Key'
/** The account for which it asks. */
const accountHeader = 'X-Signalbox-Account'

/**
 * The key to send: the very one that the page names, since another tab may have switched or signed in,
 * or the active one for a page that names none. Throws 409 `other_key` for one that is not held (any
 * more), and 401 where none is.
 */
export function keyFor(
  { headers }: Request,
  credentials: HeldCredentials | null,
  { givenKey, identify }: { givenKey: HeldKey | null; identify: Identify },
): HeldKey {
  const usable = usableKeys(credentials, givenKey)
  const named = headers.get(keyHeader)
  if (named !== null && usable.length > 0) {
    const found = usable.find(({ key }) => identify(key) === named)
    if (found) return found
    throw otherKey()
  }
  const active = findActiveKey(credentials, givenKey)
  if (active !== null) return active
  if (credentials === null) throw signedOut()
  throw new Problem('unauthenticated', 'No API key is held in this browser.')
}

/** Throws 409 `other_key` when somebody else has signed in since the page learned who it is for. */
export function checkAccount({ headers }: Request, credentials: HeldCredentials | null): void {
  const named = headers.get(accountHeader)
  const uid = credentials?.account?.uid
  if (named !== null && uid !== undefined && named !== encodeURIComponent(uid)) throw otherKey()
}

function otherKey(): Problem {
  return new Problem(
    'other_key',
    'Another key is in use in this browser by now: nothing was sent to the service.',
    { headers: { [keyHeader]: 'other' } },
  )
}
