import type { Pool, PoolClient } from 'pg'
import type * as z from 'zod/mini'

import { inTransaction } from '#service/database/transaction.ts'
import type { keyWire } from '#service/http/wire.ts'

import { createIdentifier, createKeySecret, hashSecret } from './secrets.ts'
import { browserLifetimeMs, isSignInOpen } from './sign-ins.ts'

type ApiKeyRecord = z.input<typeof keyWire>

export type ApiKeys = ReturnType<typeof createApiKeys>

/** A key that was made for a sign-in is revoked from the moment when that ends. */
const keysOfAccount = `
  select key_id as "keyId", name, prefix, k.created_at as "createdAt", last_used_at as "lastUsedAt",
    coalesce(revoked_at, ended_at) as "revokedAt"
  from api_keys k left join sign_ins using (sign_in_id) where k.account_id = $1`

/** Of one account: valid keys that end with no sign-in, and as many revoked ones that are still listed. */
export const mostKeys = 100

/** Often enough to tell a key in use, without a write per request. */
const touchEveryMs = 60_000

/** The part of a key that may be shown again: `ask_` and 8 characters. */
const shownLength = 12

/** API keys (§5) in the database, stored as hashes; every call but `findAccountId` is of one account. */
export function createApiKeys({ pool, now }: { pool: Pool; now: () => number }) {
  return {
    async list(accountId: string): Promise<ApiKeyRecord[]> {
      const { rows } = await pool.query<ApiKeyRecord>(
        `${keysOfAccount} order by "createdAt" desc, key_id`,
        [accountId],
      )
      return rows
    },
    /**
     * `key` is not stored. With `endsWithSignIn` it replaces an earlier one of the sign-in that asks, and those
     * of its name that are older than a browser's cookie lives.
     */
    create(
      { accountId, signInId }: { accountId: string; signInId: string },
      { name, endsWithSignIn }: { name: string; endsWithSignIn: boolean },
    ): Promise<(ApiKeyRecord & { key: string }) | 'full' | 'ended'> {
      return inTransaction(pool, async (client) => {
        const at = new Date(now())
        await lockAccount(client, accountId)
        if (!(await isSignInOpen(client, { accountId, signInId }))) return 'ended'
        if (endsWithSignIn) {
          await client.query(
            `update api_keys set revoked_at = $2 where revoked_at is null and (sign_in_id = $1
               or sign_in_id is not null and account_id = $3 and name = $4 and created_at <= $5)`,
            [signInId, at, accountId, name, new Date(now() - browserLifetimeMs)],
          )
        } else if (!(await hasRoom(client, accountId))) return 'full'
        await forgetRevoked(client, accountId)
        const key = createKeySecret()
        const record = {
          keyId: createIdentifier('key'),
          name,
          prefix: key.slice(0, shownLength),
          createdAt: at,
          lastUsedAt: null,
          revokedAt: null,
        }
        await client.query(
          `insert into api_keys (key_id, account_id, name, prefix, hash, created_at, sign_in_id)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [
            record.keyId,
            accountId,
            name,
            record.prefix,
            hashSecret(key),
            at,
            endsWithSignIn ? signInId : null,
          ],
        )
        return { ...record, key }
      })
    },
    /** False when the account has no key of that id; revoking twice is the same as once. */
    async revoke(accountId: string, keyId: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update api_keys set revoked_at = coalesce(revoked_at, $3)
         where account_id = $1 and key_id = $2`,
        [accountId, keyId, new Date(now())],
      )
      return rowCount === 1
    },
    /** The account of a key; null if the key is unknown or revoked, or its sign-in has ended. */
    async findAccountId(secret: string): Promise<string | null> {
      const { rows } = await pool.query<{
        key_id: string
        account_id: string
        last_used_at: Date | null
      }>(
        `select key_id, k.account_id, last_used_at
         from api_keys k left join sign_ins using (sign_in_id)
         where hash = $1 and revoked_at is null and ended_at is null`,
        [hashSecret(secret)],
      )
      const [row] = rows
      if (row === undefined) return null
      if (now() - (row.last_used_at?.getTime() ?? 0) >= touchEveryMs) {
        const touch = 'update api_keys set last_used_at = $2 where key_id = $1'
        await pool.query(touch, [row.key_id, new Date(now())])
      }
      return row.account_id
    },
  }
}

/** Until the transaction is over nothing else makes or ends keys and sign-ins of this account. */
export async function lockAccount(client: PoolClient, accountId: string): Promise<void> {
  await client.query('select from accounts where account_id = $1 for update', [accountId])
}

async function hasRoom(client: PoolClient, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from api_keys where account_id = $1 and sign_in_id is null and revoked_at is null',
    [accountId],
  )
  return (rowCount ?? 0) < mostKeys
}

/** Keeps the newest revoked keys for the list, so that making and revoking without end fills nothing. */
async function forgetRevoked(client: PoolClient, accountId: string): Promise<void> {
  await client.query(
    `delete from api_keys where key_id in (
       select "keyId" from (${keysOfAccount}) listed where "revokedAt" is not null
       order by "revokedAt" desc offset $2)`,
    [accountId, mostKeys],
  )
}
