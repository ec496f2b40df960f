import type { Context, MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'

import { findPageSecret, ownOrigin } from '#service/gateway/check-caller.ts'
import type { GatewayEnv, Jar } from '#service/gateway/gateway-env.ts'
import { newCustody } from '#service/gateway/gateway-scope.ts'

import { changing } from './changing.ts'
import type { CustodyLedger } from './custody-ledger.ts'
import type { Opened, Seals, Sealed } from './seal.ts'

/** Below this age a cookie is not renewed, so that a page that polls does not renew it each time. */
const renewAfterMs = 60_000

/** Until it bore the port, a cookie of this name went to the consoles of every port. */
const nameBefore = 'signalbox'
/** Another port of this host can plant cookies of any name and path beside ours. */
const mostTried = 10

/** Opens the cookie before the routes and writes it after them when it changed or grew old. */
export function openJar(options: {
  seals: Seals
  ledger: CustodyLedger
  tlsProxy: boolean
  now: () => number
}): MiddlewareHandler<GatewayEnv> {
  const { seals, ledger, tlsProxy, now } = options

  return async (context, next) => {
    const place = placeOf(context, tlsProxy)
    const texts = cookiesOf(context, place.name)
    const seal = seals.boundTo(findPageSecret(context.req.raw))
    const { openLatest, changeOnto, replaceBy } = changing(seal, ledger)
    let opened: Opened | null = null
    for (const text of texts.slice(0, mostTried)) opened ??= await openLatest(text)
    let sealed: Sealed | null = null
    let isEnded = false
    const jar: Jar = {
      custody: opened?.custody ?? null,
      async change(make) {
        const changed = await changeOnto(jar.custody ?? newCustody(now()), make)
        if (changed === null) return null
        jar.custody = changed.next
        sealed = changed.sealed
        return changed.next
      },
      async replace(make) {
        const replaced = await replaceBy(jar.custody, make)
        jar.custody = replaced.next
        sealed = replaced.sealed
        isEnded = replaced.next === null
      },
    }
    context.set('jar', jar)
    context.set('hasCookie', texts.length + cookiesOfBefore(context).length > 0)
    await next()

    const { custody } = jar
    if (isEnded) writeCookie(context, place, null)
    if (custody === null) return
    const isOld = opened !== null && now() - opened.sealedAtMs >= renewAfterMs
    const own = sealed ?? (isOld ? await seal.close(custody) : null)
    if (own === null || ledger.hasEnded(custody.custodyId)) return
    writeCookie(context, place, ledger.laterThan(custody) ?? own)
  }
}

type Place = { name: string; isHttps: boolean }

/**
 * Cookies go to every port of a host, so ours has the port in its name, as the browser sees it. On http it
 * has no prefix and no `Secure`: Safari would drop it on loopback.
 */
function placeOf(context: Context, tlsProxy: boolean): Place {
  const { origin, isHttps } = ownOrigin(context.req.raw, tlsProxy)
  const port = URL.parse(origin)?.port || (isHttps ? '443' : '80')
  return { name: `${isHttps ? '__Host-' : ''}${nameBefore}-${port}`, isHttps }
}

/** There may be several of one name, for several paths. */
function cookiesOf(context: Context, name: string): readonly string[] {
  const pairs = (context.req.header('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
}

function cookiesOfBefore(context: Context): readonly string[] {
  const names = [nameBefore, `__Host-${nameBefore}`]
  return names.filter((name) => cookiesOf(context, name).length > 0)
}

function writeCookie(context: Context, { name, isHttps }: Place, sealed: Sealed | null): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps } as const
  setCookie(context, name, sealed?.text ?? '', { ...attributes, maxAge: sealed?.maxAgeS ?? 0 })
  for (const before of cookiesOfBefore(context)) {
    setCookie(context, before, '', { ...attributes, maxAge: 0 })
  }
}
