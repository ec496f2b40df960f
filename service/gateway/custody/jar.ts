import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import { ownOrigin } from '#service/gateway/check-caller.ts'
import type { GatewayEnv, Jar } from '#service/gateway/gateway-env.ts'

import type { CustodyLedger } from './custody-ledger.ts'
import type { Seal } from './seal.ts'

/** Below this age a cookie is not renewed, so that a page that polls does not renew it each time. */
const renewAfterMs = 60_000

/** Opens the cookie before the routes and writes it after them when it changed or grew old. */
export function openJar(options: {
  seal: Seal
  ledger: CustodyLedger
  tlsProxy: boolean
  now: () => number
}): MiddlewareHandler<GatewayEnv> {
  const { seal, ledger, tlsProxy, now } = options

  return async (context, next) => {
    const { isHttps } = ownOrigin(context.req.raw, tlsProxy)
    const text = getCookie(context, 'signalbox', isHttps ? 'host' : undefined)
    const found = text === undefined ? null : await seal.open(text)
    const opened = found && !ledger.hasEnded(found.custody.custodyId) ? found : null
    let isChanged = false
    const jar: Jar = {
      custody: opened?.custody ?? null,
      replace(custody) {
        isChanged = true
        if (jar.custody && jar.custody.custodyId !== custody?.custodyId) {
          ledger.noteEnd(jar.custody.custodyId)
        }
        jar.custody = custody && { ...custody, version: custody.version + 1 }
      },
    }
    context.set('jar', jar)
    context.set('hasCookie', text !== undefined)
    await next()

    const { custody } = jar
    if (custody && ledger.hasEnded(custody.custodyId)) return
    if (isChanged) {
      const sealed = custody && (await seal.close(custody))
      writeCookie(context, isHttps, sealed)
      if (custody) ledger.noteChange(custody)
      return
    }
    const isOld = opened !== null && now() - opened.sealedAtMs >= renewAfterMs
    if (isOld && custody && !ledger.isBehind(custody)) {
      writeCookie(context, isHttps, await seal.close(custody))
    }
  }
}

/** On http the name has no prefix and no `Secure`: Safari would drop it on loopback. */
function writeCookie(
  context: Context,
  isHttps: boolean,
  sealed: { text: string; maxAgeS: number } | null,
): void {
  setCookie(context, 'signalbox', sealed?.text ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: sealed?.maxAgeS ?? 0,
    ...(isHttps ? { secure: true, prefix: 'host' } : {}),
  })
}
