import { SignJWT, exportJWK, generateKeyPair, importJWK, jwtVerify, type JWK } from 'jose'
import { JOSEError } from 'jose/errors'

import { readSecretFile } from './secrets.ts'

/** §8: lifetime of an ID token. */
export const idTokenLifetimeS = 3600

const issuer = 'signalbox'
const audience = 'signalbox-application'

/** Whose token it is, and by which sign-in: the token alone does not tell whether that has ended. */
export type IdTokenHolder = { accountId: string; signInId: string }

export type IdTokens = Awaited<ReturnType<typeof createIdTokens>>

/** Signs and checks ID tokens (§5): EdDSA under a key that is made once and kept in the data folder. */
export async function createIdTokens(options: { dataFolder: string; now: () => number }) {
  const made = await readSecretFile(options.dataFolder, 'id-token-key.json', async () => {
    const pair = await generateKeyPair('EdDSA', { extractable: true })
    return JSON.stringify(await exportJWK(pair.privateKey))
  })
  const stored: JWK = JSON.parse(made)
  const privateKey = await importJWK(stored, 'EdDSA')
  const { d: _secret, ...publicPart } = stored
  const publicKey = await importJWK(publicPart, 'EdDSA')

  return {
    async sign({ accountId, signInId }: IdTokenHolder): Promise<string> {
      const nowS = Math.floor(options.now() / 1000)
      return new SignJWT({ sub: accountId, sid: signInId })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + idTokenLifetimeS)
        .sign(privateKey)
    },
    /** The holder of a token that is ours, unchanged and not expired; otherwise null. */
    async findHolder(token: string): Promise<IdTokenHolder | null> {
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
