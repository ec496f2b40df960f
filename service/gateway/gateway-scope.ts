import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'

import type { KnownDevices } from '#service/http/limits.ts'
import { Problem } from '#service/http/problem.ts'
import { refreshedWire } from '#service/http/wire.ts'
import { endpoints } from '#src/contract/paths.ts'

import {
  type HeldCredentials,
  signedOut,
  type HeldKey,
  type HeldTokens,
  type Identify,
} from './credentials/held-credentials.ts'
import { createJoinedPosts, type JoinedPosts } from './joined-posts.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Forward, Origin } from './upstream.ts'

/** The view of a request on the credentials in its cookie. */
export type CookieSession = {
  credentials: HeldCredentials | null
  /**
   * Changes the held credentials, or empty ones if the browser holds no credentials. `make` runs anew on changes
   * of other requests meanwhile; if it throws, all stays as it was. Null if the credentials have ended meanwhile.
   */
  change(make: (held: HeldCredentials) => HeldCredentials): Promise<HeldCredentials | null>
  /**
   * Ends the credentials and puts others in their place; null for none. `make` is given what is held by then,
   * null where that has ended meanwhile, and runs anew as for `change`.
   */
  replace(make: (held: HeldCredentials | null) => HeldCredentials | null): Promise<void>
}

/** The view of a request on the accounts that have signed in at its browser. */
type DeviceSession = {
  known(): Promise<KnownDevices>
  /** After a sign-in. */
  remember(accountId: string): Promise<void>
  forget(accountId: string): Promise<void>
}

/** The bindings and variables that the gateway's routes find in their context. */
export type GatewayEnv = {
  Bindings: { peer?: string }
  Variables: {
    requestId: string
    cookieSession: CookieSession
    hasCookie: boolean
    /** A browser asks, rather than a direct client with a key or a token of its own. */
    isPage: boolean
    /** Absent in front of a service elsewhere, which counts sign-ins by itself. */
    devices?: DeviceSession
  }
}

export type GatewayScope = {
  app: Hono<GatewayEnv>
  forward: Forward
  refresh: Refresh
  reads: SharedReads
  posts: JoinedPosts
  /** The POSTs that make a key: their answers hold a secret and are soon forgotten. */
  keyPosts: JoinedPosts
  givenKey: HeldKey | null
  identify: Identify
  now: () => number
}

/** An ID token this near its end is renewed first. */
const renewBeforeMs = 60_000

/** The origin of a request, for the service's log and limits; `unknown` if the listener tells no address. */
export function originOf(context: Context<GatewayEnv>): Origin {
  return { peer: context.env?.peer ?? 'unknown', requestId: context.get('requestId') }
}

/** The account's tokens, renewed when the ID token is about to end. Throws 401 `signed_out`; keys stay. */
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

/** A browser may send the old cookie a little after the new one was made. */
const sharedMs = 60_000

/** Exchanges a refresh token; null when the service does not take it any more. */
export type Refresh = (refreshToken: string, origin: Origin) => Promise<HeldTokens | null>

/** A refresh token is good for one exchange: requests that come with the same one share its outcome. */
export function createRefresher({ forward, now }: Pick<GatewayScope, 'forward' | 'now'>): Refresh {
  const exchanges = createJoinedPosts(now, sharedMs)
  const { method, path } = endpoints.refresh

  return async (refreshToken, origin) => {
    const request = { method, path, credential: null, body: { refreshToken } }
    // An exchange that failed without an answer may be sent again.
    const post = { key: path, target: path, body: new ArrayBuffer(0), again: 'send' } as const
    const answer = await exchanges.send({ secret: refreshToken, ...post }, () =>
      forward.own(request, origin),
    )
    // §5 does not show how a refresh token is exchanged: a service that cannot do it says 4xx.
    const isRefused = answer.status >= 400 && answer.status < 500
    if (isRefused && answer.status !== 408 && answer.status !== 429) return null
    const read = answer.ok && z.safeParse(refreshedWire, await answer.json().catch(() => null))
    if (read && read.success) return tokensOf(read.data, now())
    throw new Problem('unavailable', 'The service did not renew the sign-in.')
  }
}

/** The tokens of a signup, sign-in or refresh result, with the moment at which the ID token ends. */
export function tokensOf(
  result: { idToken: string; refreshToken: string; expiresIn: string },
  nowMs: number,
): HeldTokens {
  return {
    idToken: result.idToken,
    idTokenExpiresAtMs: nowMs + Number(result.expiresIn) * 1000,
    refreshToken: result.refreshToken,
  }
}
