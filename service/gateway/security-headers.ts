/** The console's own origin, and those of services that a build without a gateway talks to. */
const contentSecurityPolicy = (apiOrigins: readonly string[]) => [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self'",
  "font-src 'self'",
  ["connect-src 'self'", ...apiOrigins].join(' '),
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // The one script that the page starts by itself: the clock that goes on in a hidden tab.
  'trusted-types signalbox-worker',
]

/** Only names that Chromium knows: of any other it complains at every page. */
const permissionsPolicy =
  'camera microphone geolocation payment usb serial hid midi display-capture browsing-topics clipboard-read'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ')

const beside = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  // A link in an agent's text must not tell anybody that it was shown.
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': permissionsPolicy,
}

const unreadButTold = { 'Cross-Origin-Embedder-Policy': 'credentialless' }

const ofTheConsole = {
  'Content-Security-Policy': contentSecurityPolicy([]).join('; '),
  ...beside,
}

/** The headers of the service's answers, which may hold an agent's words: code reads them, and they are no page. */
const ofTheService = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  ...beside,
}

const overHttps = { 'Strict-Transport-Security': 'max-age=63072000' }

/** Whether a path is the service's or the gateway's own, rather than a page or file of the console. */
export function isServicePath(path: string): boolean {
  return path === '/openapi.json' || /^\/(?:api|v1|__signalbox)(?:\/|$)/.test(path)
}

/** The headers of every answer to `path` (null for what cannot be read); over https also HSTS. */
export function securityHeaders(isHttps: boolean, path: string | null): Record<string, string> {
  const own = path === null || isServicePath(path) ? ofTheService : ofTheConsole
  return isHttps ? { ...own, ...overHttps } : own
}

/**
 * The same for a console that another web server serves: the page talks to `apiOrigins` and no others. With
 * any, answers that they do not open to pages still arrive unread and without credentials, so that a service
 * which forbids pages is told from one that is down.
 */
export function staticHeaders(apiOrigins: readonly string[]): Record<string, string> {
  const policy = contentSecurityPolicy(apiOrigins).join('; ')
  const embedding = apiOrigins.length === 0 ? {} : unreadButTold
  return { 'Content-Security-Policy': policy, ...beside, ...embedding, ...overHttps }
}

/** The time for which each kind of answer may be kept. */
export const cacheControl = {
  /** API and HTML, and every answer that says nothing else. */
  none: 'no-store',
  /** Files whose name carries a hash of their content. */
  hashed: 'public, max-age=31536000, immutable',
  /** Icons and the manifest, which keep their names. */
  named: 'no-cache',
}
