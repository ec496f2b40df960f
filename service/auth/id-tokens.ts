import { SignJWT, exportJWK, generateKeyPair, importJWK, jwtVerify, type JWK } from 'jose'
import { JOSEError } from 'jose/errors'

import { readSecretFile } from './secrets.ts'

/** §8: lifetime of an ID token. */
export const idTokenLifetimeS = 3600

const issuer = 'signalbox'
const audience = 'signalbox-application'

/** Whose token it is, and by which sign-in: the token alone does not tell whether that has ended. */
type IdTokenHolder = { accountId: string; signInId: string }

/** Signs and checks ID tokens (§5). */
export type IdTokens = {
  sign(holder: IdTokenHolder): Promise<string>
  /** The holder of a token that is ours, unchanged and not expired; otherwise null. */
  findHolder(token: string): Promise<IdTokenHolder | null>
}

/** EdDSA under a key that is made once and kept in the data folder. */
export async function createIdTokens(options: {
  dataFolder: string
  now: () => number
}): Promise<IdTokens> {
  const stored: JWK = JSON.parse(
    await readSecretFile(options.dataFolder, 'id-token-key.json', createKey),
  )
  const privateKey = await importJWK(stored, 'EdDSA')
  const publicKey = await importJWK(withoutSecret(stored), 'EdDSA')

  return {
    async sign({ accountId, signInId }) {
      const nowS = Math.floor(options.now() / 1000)
      return new SignJWT({ sub: accountId, sid: signInId })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + idTokenLifetimeS)
        .sign(privateKey)
    },
    async findHolder(token) {
      try {
        const { payload } = await jwtVerify<{ sid?: unknown }>(token, publicKey, {
          issuer,
          audience,
          algorithms: ['EdDSA'],
          currentDate: new Date(options.now()),
          requiredClaims: ['sub', 'exp'],
        })
        const { sub, sid } = payload
        return sub !== undefined && typeof sid === 'string'
          ? { accountId: sub, signInId: sid }
          : null
      } catch (error) {
        if (error instanceof JOSEError) return null
        throw error
      }
    },
  }
}

async function createKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

function withoutSecret(key: JWK): JWK {
  const { d: _, ...rest } = key
  return rest
}
