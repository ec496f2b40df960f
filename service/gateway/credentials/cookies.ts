import { hkdfSync } from 'node:crypto'

import type { Context, MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'

import { createIdentifier } from '#service/auth/secrets.ts'
import { ownOrigin } from '#service/gateway/check-caller.ts'
import type { GatewayEnv } from '#service/gateway/gateway-scope.ts'
import type { KnownDevices } from '#service/http/limits.ts'

import { decrypt, encrypt, readCookieKey } from './seal.ts'

/** Another port of this host can plant cookies of any name and path beside ours. */
export const mostTried = 10

/** Ours has the port in its name: cookies go to every port. On http it has no `Secure`: Safari would drop it on loopback. */
export function placeOf(context: Context, base: string, tlsProxy: boolean) {
  const { origin, isHttps: secure } = ownOrigin(context.req.raw, tlsProxy)
  const port = URL.parse(origin)?.port || (secure ? '443' : '80')
  const name = `${secure ? '__Host-' : ''}${base}-${port}`
  /** No code of a page reads the cookie, and no other site sends it. */
  const attributes = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
  return {
    name,
    write: (text: string, maxAge: number) =>
      setCookie(context, name, text, { ...attributes, maxAge }),
  }
}

/** The values of the cookies of one name: several, if they have several paths. */
export function cookiesOf(context: Context, name: string): readonly string[] {
  const pairs = (context.req.header('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
}

const baseName = 'signalbox-device'
const lifetimeMs = 400 * 24 * 60 * 60 * 1000
const mostAccounts = 8

type Packed = [sealedAtMs: number, devices: (readonly [accountId: string, device: string])[]]

/** The cookie of accounts that have signed in at a browser: no credential, but a count of its own for guesses. */
export async function createDeviceSessions(options: {
  dataFolder: string
  tlsProxy: boolean
  now: () => number
}): Promise<MiddlewareHandler<GatewayEnv>> {
  const { dataFolder, tlsProxy, now } = options
  const kept = await readCookieKey(dataFolder)
  const key = Buffer.from(hkdfSync('sha256', kept, '', 'known devices', 32))

  async function open(text: string): Promise<Packed[1]> {
    const [sealedAtMs, devices] = (await decrypt<Packed>(text, key)) ?? [0, []]
    return sealedAtMs + lifetimeMs > now() ? devices : []
  }

  return async (context, next) => {
    const place = placeOf(context, baseName, tlsProxy)
    const written: { devices: KnownDevices | null } = { devices: null }
    async function known(): Promise<KnownDevices> {
      const texts = cookiesOf(context, place.name).slice(0, mostTried)
      return written.devices ?? new Map((await Promise.all(texts.map(open))).flat())
    }
    context.set('devices', {
      known,
      async remember(accountId) {
        const devices = new Map(await known())
        const device = devices.get(accountId) ?? createIdentifier('dev')
        devices.delete(accountId)
        written.devices = new Map([...devices, [accountId, device] as const].slice(-mostAccounts))
      },
      async forget(accountId) {
        const devices = new Map(await known())
        if (devices.delete(accountId)) written.devices = devices
      },
    })
    await next()
    const { devices } = written
    if (devices === null) return
    const packed: Packed = [now(), [...devices]]
    const text = devices.size === 0 ? '' : await encrypt(packed, key)
    place.write(text, text === '' ? 0 : lifetimeMs / 1000)
  }
}
