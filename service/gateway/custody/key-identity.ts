import { createHmac, hkdfSync } from 'node:crypto'

/** What the page calls a key by; never the key, and nothing that it could be guessed from. */
export type Identify = (key: string) => string

/** 132 bits: no two keys meet by chance. */
const letters = 22

/**
 * An HMAC under a key derived from the cookie key, another one for each service (`serviceUrl`, null for
 * the local one): the same after a restart and for the same key pasted anew, and no use elsewhere.
 */
export function createIdentify(cookieKey: Uint8Array, serviceUrl: string | null): Identify {
  const purpose = `identities of keys for ${serviceUrl ?? 'local'}`
  const own = Buffer.from(hkdfSync('sha256', cookieKey, '', purpose, 32))
  return (key) => createHmac('sha256', own).update(key).digest('base64url').slice(0, letters)
}
