import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'

import { hasOwnCredential } from '#service/gateway/check-caller.ts'
import { withoutKey, type Custody } from '#service/gateway/custody/custody.ts'
import type { GatewayEnv } from '#service/gateway/gateway-env.ts'
import { endpoints } from '#src/contract/paths.ts'
import { changePasswordRequest } from '#src/contract/requests.ts'

/** After an account has changed itself: forgets what ended by that and lies in this browser's cookie. */
export const forgetEnded: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const { path, raw } = context.req
  const asked = raw.clone()
  await next()
  if (hasOwnCredential(raw) || context.res.status !== 204) return
  const jar = context.get('jar')
  if (path === endpoints.changePassword.path) {
    const change = z.safeParse(changePasswordRequest, await asked.json())
    if (change.data?.revokeKeys === true) await jar.change(withoutAccountKeys)
  } else {
    await jar.replace(() => null)
  }
}

/** The gateway's own key ends with the sign-in and not before. */
function withoutAccountKeys(custody: Custody): Custody {
  const ended = custody.keys.filter(({ keyId, isOwn }) => keyId !== null && !isOwn)
  return ended.reduce((rest, { name }) => withoutKey(rest, name), custody)
}
