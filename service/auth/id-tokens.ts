import { SignJWT, exportJWK, generateKeyPair, importJWK, jwtVerify, type JWK } from 'jose'
import { JOSEError } from 'jose/errors'

import { readSecretFile } from './secret-file.ts'

/** §8: lifetime of an ID token. */
export const idTokenLifetimeS = 3600

const issuer = 'signalbox'
const audience = 'signalbox-application'

/** Signs and checks ID tokens (§5). */
export type IdTokens = {
  sign(accountId: string): Promise<string>
  /** The account of a token that is ours, unchanged and not expired; otherwise null. */
  findAccountId(token: string): Promise<string | null>
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
    async sign(accountId) {
      const nowS = Math.floor(options.now() / 1000)
      return new SignJWT({ sub: accountId })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + idTokenLifetimeS)
        .sign(privateKey)
    },
    async findAccountId(token) {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          issuer,
          audience,
          algorithms: ['EdDSA'],
          currentDate: new Date(options.now()),
          requiredClaims: ['sub', 'exp'],
        })
        return payload.sub ?? null
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
