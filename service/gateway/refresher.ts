import * as z from 'zod/mini'

import { hashSecret } from '#service/auth/secrets.ts'
import { Problem } from '#service/http/problem.ts'
import { refreshedWire } from '#service/http/wire.ts'

import type { HeldTokens } from './credentials/held-credentials.ts'
import type { Forward, Origin } from './upstream.ts'

/** A browser may send the old cookie a little after the new one was made. */
const keepMs = 60_000

/** Exchanges a refresh token; null when the service does not take it any more. */
export type Refresh = (refreshToken: string, origin: Origin) => Promise<HeldTokens | null>

/**
 * A refresh token is good for one exchange, and a second one would revoke its whole family: requests
 * that come with the same token share one exchange and its outcome.
 */
export function createRefresher(options: { forward: Forward; now: () => number }): Refresh {
  const { forward, now } = options
  const exchanges = new Map<string, { startedAtMs: number; outcome: Promise<HeldTokens | null> }>()

  async function exchange(refreshToken: string, origin: Origin): Promise<HeldTokens | null> {
    const answer = await forward.own(
      { method: 'POST', path: '/api/auth/refresh', credential: null, body: { refreshToken } },
      origin,
    )
    if (isRefusal(answer.status)) return null
    const read = answer.ok
      ? z.safeParse(refreshedWire, await answer.json().catch(() => null))
      : null
    if (!read?.success) {
      throw new Problem('unavailable', 'The service did not renew the sign-in.')
    }
    return tokensOf(read.data, now())
  }

  return (refreshToken, origin) => {
    for (const [hash, { startedAtMs }] of exchanges) {
      if (startedAtMs + keepMs < now()) exchanges.delete(hash)
    }
    const hash = hashSecret(refreshToken).toString('hex')
    const shared = exchanges.get(hash)
    if (shared) return shared.outcome
    const outcome = exchange(refreshToken, origin)
    exchanges.set(hash, { startedAtMs: now(), outcome })
    // What failed without an answer may be asked again.
    outcome.catch(() => exchanges.delete(hash))
    return outcome
  }
}

/** §5 does not show how a refresh token is exchanged: a service that cannot do it says 4xx. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
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
