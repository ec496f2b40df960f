import { timingSafeEqual } from 'node:crypto'

import type { Pool } from 'pg'

import { createIdentifier } from './identifier.ts'
import { createKeySecret, hashSecret, isKeySecret, keyPrefix } from './secrets.ts'

export type ApiKeyRecord = {
  keyId: string
  name: string
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export type ApiKeys = {
  list(accountId: string): Promise<ApiKeyRecord[]>
  /** `key` is the secret; it is not stored and cannot be had again. */
  create(accountId: string, name: string): Promise<ApiKeyRecord & { key: string }>
  /** False when the account has no key of that id; revoking twice is the same as once. */
  revoke(accountId: string, keyId: string): Promise<boolean>
  /** Whose key this is; null when it is not a key, unknown or revoked. */
  findHolder(secret: string): Promise<{ keyId: string; accountId: string } | null>
}

type KeyRow = {
  key_id: string
  name: string
  prefix: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

const columns = 'key_id, name, prefix, created_at, last_used_at, revoked_at'

const touchEveryMs = 60_000

/** API keys (§5) in the database, stored as hashes; every call but `findHolder` is of one account. */
export function createApiKeys(options: { pool: Pool; now: () => number }): ApiKeys {
  const { pool, now } = options

  /** Once a minute is often enough to tell a key in use, and spares a write per request. */
  async function touch(keyId: string, lastUsedAt: Date | null): Promise<void> {
    if (lastUsedAt !== null && now() - lastUsedAt.getTime() < touchEveryMs) return
    await pool.query('update api_keys set last_used_at = $2 where key_id = $1', [
      keyId,
      new Date(now()),
    ])
  }

  return {
    async list(accountId) {
      const { rows } = await pool.query<KeyRow>(
        `select ${columns} from api_keys where account_id = $1 order by created_at desc, key_id`,
        [accountId],
      )
      return rows.map(recordOf)
    },
    async create(accountId, name) {
      const key = createKeySecret()
      const record = {
        keyId: createIdentifier('key'),
        name,
        prefix: keyPrefix(key),
        createdAt: new Date(now()),
        lastUsedAt: null,
        revokedAt: null,
      }
      await pool.query(
        `insert into api_keys (key_id, account_id, name, prefix, hash, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [record.keyId, accountId, name, record.prefix, hashSecret(key), record.createdAt],
      )
      return { ...record, key }
    },
    async revoke(accountId, keyId) {
      const { rowCount } = await pool.query(
        `update api_keys set revoked_at = coalesce(revoked_at, $3)
         where account_id = $1 and key_id = $2`,
        [accountId, keyId, new Date(now())],
      )
      return rowCount === 1
    },
    async findHolder(secret) {
      if (!isKeySecret(secret)) return null
      const hash = hashSecret(secret)
      const { rows } = await pool.query<{
        key_id: string
        account_id: string
        hash: Buffer
        last_used_at: Date | null
      }>(
        `select key_id, account_id, hash, last_used_at from api_keys
         where hash = $1 and revoked_at is null`,
        [hash],
      )
      const row = rows[0]
      if (row === undefined || !timingSafeEqual(row.hash, hash)) return null
      await touch(row.key_id, row.last_used_at)
      return { keyId: row.key_id, accountId: row.account_id }
    },
  }
}

function recordOf(row: KeyRow): ApiKeyRecord {
  return {
    keyId: row.key_id,
    name: row.name,
    prefix: row.prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}
