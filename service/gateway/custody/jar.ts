import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import { ownOrigin } from '#service/gateway/check-caller.ts'
import type { GatewayEnv, Jar } from '#service/gateway/gateway-env.ts'
import { newCustody } from '#service/gateway/gateway-scope.ts'

import type { CustodyLedger } from './custody-ledger.ts'
import type { Custody } from './custody.ts'
import type { Opened, Seal, Sealed } from './seal.ts'

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

  /** What the browser holds by now, whichever of its cookies came with the request. */
  async function openLatest(text: string): Promise<Opened | null> {
    const sent = await seal.open(text)
    if (sent === null || ledger.hasEnded(sent.custody.custodyId)) return null
    const later = ledger.laterThan(sent.custody)
    return later === null ? sent : seal.open(later.text)
  }

  /** Makes the change anew on what other requests wrote while it was sealed, until none did. */
  async function changeOnto(
    held: Custody,
    make: (held: Custody) => Custody,
  ): Promise<{ next: Custody; sealed: Sealed } | null> {
    const next = { ...make(held), version: held.version + 1 }
    const sealed = await seal.close(next)
    if (ledger.hasEnded(held.custodyId)) return null
    const later = ledger.laterThan(held)
    if (later === null) {
      ledger.noteChange(next, sealed)
      return { next, sealed }
    }
    const opened = await seal.open(later.text)
    return opened && changeOnto(opened.custody, make)
  }

  /** Ends what is held and puts in its place what is made of its latest version. */
  async function replaceBy(
    held: Custody | null,
    make: (held: Custody | null) => Custody | null,
  ): Promise<{ next: Custody | null; sealed: Sealed | null }> {
    const next = make(held)
    const sealed = next && (await seal.close(next))
    if (held && ledger.hasEnded(held.custodyId)) return replaceBy(null, make)
    const later = held && ledger.laterThan(held)
    if (later) return replaceBy((await seal.open(later.text))?.custody ?? null, make)
    if (held) ledger.noteEnd(held.custodyId)
    if (next && sealed) ledger.noteChange(next, sealed)
    return { next, sealed }
  }

  return async (context, next) => {
    const { isHttps } = ownOrigin(context.req.raw, tlsProxy)
    const text = getCookie(context, 'signalbox', isHttps ? 'host' : undefined)
    const opened = text === undefined ? null : await openLatest(text)
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
    context.set('hasCookie', text !== undefined)
    await next()

    const { custody } = jar
    if (isEnded) writeCookie(context, isHttps, null)
    if (custody === null) return
    const isOld = opened !== null && now() - opened.sealedAtMs >= renewAfterMs
    const own = sealed ?? (isOld ? await seal.close(custody) : null)
    if (own === null || ledger.hasEnded(custody.custodyId)) return
    writeCookie(context, isHttps, ledger.laterThan(custody) ?? own)
  }
}

/** On http the name has no prefix and no `Secure`: Safari would drop it on loopback. */
function writeCookie(context: Context, isHttps: boolean, sealed: Sealed | null): void {
  setCookie(context, 'signalbox', sealed?.text ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: sealed?.maxAgeS ?? 0,
    ...(isHttps ? { secure: true, prefix: 'host' } : {}),
  })
}
