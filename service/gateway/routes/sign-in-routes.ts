import type { Context } from 'hono'
import * as z from 'zod/mini'

import { createOwnKey, freeName, release } from '#service/gateway/account-keys.ts'
import {
  custodyToWire,
  mostKeys,
  withKey,
  type Custody,
  type HeldKey,
} from '#service/gateway/custody/custody.ts'
import type { GatewayEnv } from '#service/gateway/gateway-env.ts'
import { newCustody, originOf, type GatewayScope } from '#service/gateway/gateway-scope.ts'
import { tokensOf } from '#service/gateway/refresher.ts'
import { Problem } from '#service/http/problem.ts'

/** §2, signup result. The specification shows no display name, and no sign-in: it answers the same. */
const signedInWire = z.object({
  user: z.object({
    uid: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.optional(z.nullable(z.string())),
  }),
  idToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
  expiresIn: z.string().check(z.regex(/^\d{1,9}$/)),
})

/**
 * Signup and sign-in from the page: the tokens of the answer go into the cookie instead of to the
 * browser's code, with a key that is made for this browser.
 */
export async function signInForBrowser(
  scope: GatewayScope,
  context: Context<GatewayEnv>,
): Promise<Response> {
  const { forward, now } = scope
  const origin = originOf(context)
  const answer = await forward.withCredential(context.req.raw, null, origin)
  if (!answer.ok) return answer

  const read = z.safeParse(signedInWire, await answer.json().catch(() => null))
  if (!read.success) throw undocumented()
  const result = read.data
  const user = { ...result.user, displayName: result.user.displayName ?? null }
  const jar = context.get('jar')
  if (jar.custody) await release(scope, jar.custody, origin)

  const signedIn = { ...newCustody(now()), account: user, tokens: tokensOf(result, now()) }
  const { keys } = keysThatStay(jar.custody, user.uid)
  const hasRoom = keys.length < mostKeys
  const own = hasRoom ? await createOwnKey(forward, result.idToken, keys, origin) : null
  await jar.replace((held) => {
    const custody: Custody = { ...signedIn, ...keysThatStay(held, user.uid) }
    // Where its room was taken meanwhile it stays in the account's list, where it can be revoked.
    if (own === null || custody.keys.length >= mostKeys) return custody
    return withKey(custody, { ...own, name: freeName(custody.keys) })
  })
  const custody = custodyToWire(jar.custody, scope)
  const body = { user, expiresIn: result.expiresIn, custody }
  return Response.json(body, { status: answer.status })
}

/** What the answer holds is not passed on: it may carry tokens under names that nobody knows. */
function undocumented(): Problem {
  return new Problem(
    'bad_gateway',
    'The service answered, but not as its specification says: it may have worked. Make an API key at the service itself and paste it here.',
  )
}

/** Keys that somebody pasted stay, unless another account signs in; the gateway's own were revoked. */
function keysThatStay(previous: Custody | null, uid: string): Pick<Custody, 'keys' | 'activeName'> {
  const isOther = previous?.account != null && previous.account.uid !== uid
  const stay = (isOther ? [] : (previous?.keys ?? [])).filter(({ isOwn }) => !isOwn)
  // Whose keys they are is not known any more once an account was lost.
  const keys = previous?.account == null ? stay.map(asPasted) : stay
  const isActiveKept = keys.some(({ name }) => name === previous?.activeName)
  const activeName = isActiveKept ? (previous?.activeName ?? null) : (keys[0]?.name ?? null)
  return { keys, activeName }
}

function asPasted(key: HeldKey): HeldKey {
  return { ...key, keyId: null }
}
