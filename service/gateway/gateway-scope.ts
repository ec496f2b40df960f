import type { Context, Hono } from 'hono'

import { createIdentifier } from '#service/auth/secrets.ts'
import { Problem } from '#service/http/problem.ts'

import { emptyCustody, type Custody, type HeldKey, type HeldTokens } from './custody/custody.ts'
import type { Identify } from './custody/key-identity.ts'
import type { GatewayEnv } from './gateway-env.ts'
import type { JoinedPosts } from './joined-posts.ts'
import type { Refresh } from './refresher.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Forward, Origin } from './upstream.ts'

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

/** A custody of a name of its own, with nothing held. */
export function newCustody(nowMs: number): Custody {
  return emptyCustody(createIdentifier('cus'), nowMs)
}

/** 401: the browser holds nothing that the service could be asked with. */
export function signedOut(): Problem {
  return new Problem('signed_out', 'Sign in, or hold an API key in this browser.')
}

/**
 * The tokens of the account, renewed when the ID token is about to end. Throws 401 `signed_out` when
 * nobody is signed in or the sign-in cannot be renewed; keys that are held stay.
 */
export async function freshTokens(
  scope: GatewayScope,
  context: Context<GatewayEnv>,
): Promise<HeldTokens> {
  const jar = context.get('jar')
  const { custody } = jar
  if (custody === null || custody.tokens === null) throw signedOut()
  if (custody.tokens.idTokenExpiresAtMs - scope.now() > renewBeforeMs) return custody.tokens
  const { refreshToken } = custody.tokens
  const tokens = await scope.refresh(refreshToken, originOf(context))
  await jar.change((held) => {
    // Another request has brought later ones.
    if (held.tokens?.refreshToken !== refreshToken) return held
    return tokens === null ? { ...held, account: null, tokens } : { ...held, tokens }
  })
  if (tokens === null) throw signedOut()
  return tokens
}
