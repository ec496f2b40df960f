import type { Context, Hono } from 'hono'

import {
  type HeldCredentials,
  signedOut,
  type HeldKey,
  type HeldTokens,
  type Identify,
} from './credentials/held-credentials.ts'
import type { JoinedPosts } from './joined-posts.ts'
import type { Refresh } from './refresher.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Forward, Origin } from './upstream.ts'

/** One request's view of the credentials in its cookie. */
export type CookieSession = {
  credentials: HeldCredentials | null
  /**
   * Changes what is held (nothing yet: an empty one). `make` runs anew on what other requests changed
   * meanwhile; what it throws leaves all as it was. Null when the credentials have ended meanwhile.
   */
  change(make: (held: HeldCredentials) => HeldCredentials): Promise<HeldCredentials | null>
  /**
   * Ends the credentials and puts others in their place; null for none. `make` is given what is held by then,
   * null where that has ended meanwhile, and runs anew as for `change`.
   */
  replace(make: (held: HeldCredentials | null) => HeldCredentials | null): Promise<void>
}

/** What the gateway's routes find in their context. */
export type GatewayEnv = {
  Bindings: { peer?: string }
  Variables: { requestId: string; cookieSession: CookieSession; hasCookie: boolean }
}

/** What the gateway hands down to its routes. */
export type GatewayScope = {
  app: Hono<GatewayEnv>
  forward: Forward
  refresh: Refresh
  reads: SharedReads
  posts: JoinedPosts
  /** Those that make a key: their answers hold a secret and are soon forgotten. */
  keyPosts: JoinedPosts
  /** The key for browsers that hold none. */
  givenKey: HeldKey | null
  /** What the page calls a key by. */
  identify: Identify
  now: () => number
}

/** An ID token this near its end is renewed first. */
const renewBeforeMs = 60_000

/** Who asks, for the service's log and limits; the address is `unknown` where the listener tells none. */
export function originOf(context: Context<GatewayEnv>): Origin {
  return { peer: context.env?.peer ?? 'unknown', requestId: context.get('requestId') }
}

/**
 * The tokens of the account, renewed when the ID token is about to end. Throws 401 `signed_out` when
 * nobody is signed in or the sign-in cannot be renewed; keys that are held stay.
 */
export async function freshTokens(
  scope: GatewayScope,
  context: Context<GatewayEnv>,
): Promise<HeldTokens> {
  const session = context.get('cookieSession')
  const { credentials } = session
  if (credentials === null || credentials.tokens === null) throw signedOut()
  if (credentials.tokens.idTokenExpiresAtMs - scope.now() > renewBeforeMs) return credentials.tokens
  const { refreshToken } = credentials.tokens
  const tokens = await scope.refresh(refreshToken, originOf(context))
  await session.change((held) => {
    // Another request has brought later ones.
    if (held.tokens?.refreshToken !== refreshToken) return held
    return tokens === null ? { ...held, account: null, tokens } : { ...held, tokens }
  })
  if (tokens === null) throw signedOut()
  return tokens
}
