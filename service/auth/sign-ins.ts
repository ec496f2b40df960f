import { SignJWT, exportJWK, generateKeyPair, importJWK, jwtVerify, type JWK } from 'jose'
import { JOSEError } from 'jose/errors'
import type { Pool } from 'pg'

import type { Queryable } from '#service/database/transaction.ts'

import { createIdentifier, createRefreshSecret, hashSecret, readSecretFile } from './secrets.ts'

const lifetimeMs = 30 * 24 * 60 * 60 * 1000

/** No browser holds a sign-in longer behind the gateway. */
export const browserLifetimeMs = 12 * 60 * 60 * 1000

const mostOpen = 100
const mostKept = 1_000

/** The sign-in of a browser or client: its tokens are good as long as it is open. */
export type SignIn = { signInId: string; accountId: string; refreshToken: string }

/** Whom a sign-in is for, before its password is checked; no account for an unknown address. */
export type Recognised = { email: string; accountId: string | null; isKnown: boolean }

export type SignIns = ReturnType<typeof createSignIns>

/** Sign-ins and their refresh tokens (§5): opaque, stored as hashes, each good for one exchange. */
export function createSignIns({ pool, now }: { pool: Pool; now: () => number }) {
  async function forgetOld(accountId: string): Promise<void> {
    const at = new Date(now())
    await pool.query('delete from refresh_tokens where expires_at < $1', [at])
    await pool.query(
      `delete from sign_ins s where created_at < $1
         and not exists (select from refresh_tokens t where t.sign_in_id = s.sign_in_id)`,
      [new Date(now() - lifetimeMs)],
    )
    await pool.query(
      `update sign_ins set ended_at = $2 where ended_at is null and sign_in_id in (
         select sign_in_id from sign_ins where account_id = $1 and ended_at is null
         order by created_at desc offset $3)`,
      [accountId, at, mostOpen],
    )
    await pool.query(
      `delete from sign_ins where sign_in_id in (
         select sign_in_id from sign_ins where account_id = $1
         order by ended_at is null desc, created_at desc offset $2)`,
      [accountId, mostKept],
    )
  }

  return {
    isOpen: (holder: IdTokenHolder) => isSignInOpen(pool, holder),
    /** Null when the password was changed since it was checked, or the account deleted. The oldest of 100 ends. */
    async open(
      { accountId, passwordHash }: { accountId: string; passwordHash: Uint8Array },
      peer: string,
    ): Promise<SignIn | null> {
      const signInId = createIdentifier('sgn')
      const refreshToken = createRefreshSecret()
      const { rowCount } = await pool.query(
        `with found as (
           select account_id from accounts where account_id = $2 and password_hash = $7 for share
         ), opened as (
           insert into sign_ins (sign_in_id, account_id, peer, created_at)
           select $1, account_id, $3, $4 from found
           returning sign_in_id
         )
         insert into refresh_tokens (hash, sign_in_id, expires_at) select $5, sign_in_id, $6 from opened`,
        [
          signInId,
          accountId,
          peer,
          new Date(now()),
          hashSecret(refreshToken),
          new Date(now() + lifetimeMs),
          passwordHash,
        ],
      )
      if (rowCount === 0) return null
      await forgetOld(accountId)
      return { signInId, accountId, refreshToken }
    },
    /** The account of a refresh token that can be spent. */
    async findAccountId(refreshToken: string): Promise<string | null> {
      const { rows } = await pool.query<{ account_id: string }>(
        `select account_id from refresh_tokens join sign_ins using (sign_in_id)
         where hash = $1 and used_at is null and ended_at is null`,
        [hashSecret(refreshToken)],
      )
      return rows[0]?.account_id ?? null
    },
    /**
     * Spends a refresh token and gives the next, which ends when the first of its sign-in does; null when it is
     * unknown, expired, spent or its sign-in has ended. A spent token seen again ends the sign-in: two hold it.
     */
    async rotate(refreshToken: string): Promise<SignIn | null> {
      const next = createRefreshSecret()
      const spentHash = hashSecret(refreshToken)
      const at = new Date(now())
      const { rows } = await pool.query<{ account_id: string; sign_in_id: string }>(
        `with spent as (
           update refresh_tokens t set used_at = $3 from sign_ins s
           where t.hash = $1 and t.used_at is null and t.expires_at > $3
             and s.sign_in_id = t.sign_in_id and s.ended_at is null
           returning s.sign_in_id, s.account_id, t.expires_at
         ), made as (
           insert into refresh_tokens (hash, sign_in_id, expires_at)
           select $2, sign_in_id, expires_at from spent
         )
         select sign_in_id, account_id from spent`,
        [spentHash, hashSecret(next), at],
      )
      const [row] = rows
      if (row !== undefined) {
        return { signInId: row.sign_in_id, accountId: row.account_id, refreshToken: next }
      }
      await pool.query(
        `update sign_ins set ended_at = $2 where ended_at is null and sign_in_id =
           (select sign_in_id from refresh_tokens where hash = $1 and used_at is not null)`,
        [spentHash, at],
      )
      return null
    },
    /** Ends the sign-in of a refresh token, spent or not. */
    async end(refreshToken: string): Promise<void> {
      await pool.query(
        `update sign_ins set ended_at = $2 where ended_at is null and sign_in_id =
           (select sign_in_id from refresh_tokens where hash = $1)`,
        [hashSecret(refreshToken), new Date(now())],
      )
    },
    /** The e-mail address as accounts compare it, its account, and whether that signed in from `peer` before. */
    async recognise(email: string, peer: string): Promise<Recognised> {
      const { rows } = await pool.query<Recognised>(
        `select lower($1) as email, account_id as "accountId", exists (
           select from sign_ins s where s.account_id = a.account_id and peer = $2) as "isKnown"
         from (select) one left join accounts a on lower(a.email) = lower($1)`,
        [email, peer],
      )
      return rows[0] ?? { email, accountId: null, isKnown: false }
    },
  }
}

/** Whether the account has this sign-in and it has not ended. */
export async function isSignInOpen(
  client: Queryable,
  { signInId, accountId }: IdTokenHolder,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from sign_ins where sign_in_id = $1 and account_id = $2 and ended_at is null',
    [signInId, accountId],
  )
  return rowCount === 1
}

/** §8: lifetime of an ID token. */
export const idTokenLifetimeS = 3600

const issuer = 'signalbox'
const audience = 'signalbox-application'

/** The holder of an ID token: the token alone does not tell whether its sign-in has ended. */
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
