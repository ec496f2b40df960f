import type { Context } from 'hono'

import { ownOrigin } from '#service/gateway/check-caller.ts'

/** Another port of this host can plant cookies of any name and path beside ours. */
export const mostTried = 10

/** The name of a cookie as this browser sees it, and whether it comes by https. */
export type CookiePlace = { name: string; isHttps: boolean }

/**
 * Cookies go to every port of a host, so ours has the port in its name, as the browser sees it. On http it
 * has no prefix and no `Secure`: Safari would drop it on loopback.
 */
export function placeOf(context: Context, base: string, tlsProxy: boolean): CookiePlace {
  const { origin, isHttps } = ownOrigin(context.req.raw, tlsProxy)
  const port = URL.parse(origin)?.port || (isHttps ? '443' : '80')
  return { name: `${isHttps ? '__Host-' : ''}${base}-${port}`, isHttps }
}

/** The values of the cookies of one name: several, if they have several paths. */
export function cookiesOf(context: Context, name: string): readonly string[] {
  const pairs = (context.req.header('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
}

/** No code of a page reads the cookie, and no other site sends it. */
export function attributesAt({ isHttps }: CookiePlace) {
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps } as const
}
