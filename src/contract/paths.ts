/**
 * Every endpoint this project speaks: §4 of the specification, beside it the "application interface"
 * that §1 names (sign-in, refresh, sign-out, account, keys), and `listSessions` and `getContext`, additions
 * that a service may have and nothing depends on. `credential` says what it asks for.
 */
export const endpoints = {
  signUp: { method: 'POST', path: '/api/auth/signup', credential: 'none' },
  signIn: { method: 'POST', path: '/api/auth/signin', credential: 'none' },
  refresh: { method: 'POST', path: '/api/auth/refresh', credential: 'none' },
  signOut: { method: 'POST', path: '/api/auth/signout', credential: 'none' },
  changePassword: { method: 'POST', path: '/api/account/password', credential: 'idToken' },
  signOutEverywhere: { method: 'POST', path: '/api/account/signout', credential: 'idToken' },
  deleteAccount: { method: 'POST', path: '/api/account/delete', credential: 'idToken' },
  listKeys: { method: 'GET', path: '/api/keys', credential: 'idToken' },
  createKey: { method: 'POST', path: '/api/keys', credential: 'idToken' },
  revokeKey: { method: 'DELETE', path: '/api/keys/{keyId}', credential: 'idToken' },
  listSessions: { method: 'GET', path: '/v1/sessions', credential: 'apiKey' },
  createSession: { method: 'POST', path: '/v1/sessions', credential: 'apiKey' },
  getSession: { method: 'GET', path: '/v1/sessions/{id}', credential: 'apiKey' },
  getContext: { method: 'GET', path: '/v1/sessions/{id}/context', credential: 'apiKey' },
  signalSession: { method: 'POST', path: '/v1/sessions/{id}/signal', credential: 'apiKey' },
  respondToHumanInput: {
    method: 'POST',
    path: '/v1/sessions/{id}/human-input/{inputId}',
    credential: 'apiKey',
  },
  listMessages: { method: 'GET', path: '/v1/sessions/{id}/messages', credential: 'apiKey' },
} as const

export type Endpoint = keyof typeof endpoints

/** The names in braces of a path template. */
type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameters<Rest>
  : never

export type PathParameters<Name extends Endpoint> = Record<
  Parameters<(typeof endpoints)[Name]['path']>,
  string
>

/** Fills the braces of an endpoint's path (§4), each value percent-encoded. */
export function pathFor<Name extends Endpoint>(
  endpoint: Name,
  parameters: PathParameters<Name>,
): string {
  const values: Record<string, string> = parameters
  return endpoints[endpoint].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
}

/** Ids that no session has, one of each usual form (§2 leaves it open): a service may refuse an id by its form. */
export function unknownSessionIds(uuid: string): readonly [string, ...string[]] {
  const number = Number.parseInt(uuid.slice(0, 7), 16) + 1e9
  return [`ses_${uuid.replaceAll('-', '')}`, uuid, String(number)]
}
