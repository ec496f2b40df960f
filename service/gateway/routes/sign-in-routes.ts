import type { Context } from 'hono'
import * as z from 'zod/mini'

import { createOwnKey, release } from '#service/gateway/account-keys.ts'
import { custodyToWire, mostKeys, withKey, type Custody } from '#service/gateway/custody/custody.ts'
import type { GatewayEnv } from '#service/gateway/gateway-env.ts'
import { newCustody, originOf, type GatewayScope } from '#service/gateway/gateway-scope.ts'
import { tokensOf } from '#service/gateway/refresher.ts'
import { signedInWire } from '#service/http/wire/account-wire.ts'

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
  const answer = await forward.withBearer(context.req.raw, null, origin)
  if (!answer.ok) return answer

  const result = z.parse(signedInWire, await answer.json())
  const jar = context.get('jar')
  if (jar.custody) await release(scope, jar.custody, origin)

  let custody: Custody = {
    ...newCustody(now()),
    account: result.user,
    tokens: tokensOf(result, now()),
    ...keysThatStay(jar.custody, result.user.uid),
  }
  if (custody.keys.length < mostKeys) {
    const key = await createOwnKey(forward, result.idToken, custody.keys, origin)
    if (key) custody = withKey(custody, key)
  }
  jar.replace(custody)
  const { user, expiresIn } = result
  const body = { user, expiresIn, custody: custodyToWire(custody) }
  return Response.json(body, { status: answer.status })
}

/** Keys that somebody pasted stay, unless another account signs in; the gateway's own were revoked. */
function keysThatStay(previous: Custody | null, uid: string): Pick<Custody, 'keys' | 'activeName'> {
  const isOther = previous?.account != null && previous.account.uid !== uid
  const keys = isOther ? [] : (previous?.keys ?? []).filter(({ isOwn }) => !isOwn)
  const isActiveKept = keys.some(({ name }) => name === previous?.activeName)
  const activeName = isActiveKept ? (previous?.activeName ?? null) : (keys[0]?.name ?? null)
  return { keys, activeName }
}
