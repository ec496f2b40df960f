import type { Pool } from 'pg'

import { createIdentifier } from './identifier.ts'
import { createRefreshSecret, hashSecret } from './secrets.ts'

const lifetimeMs = 30 * 24 * 60 * 60 * 1000

export type RefreshTokens = {
  /** The first token of a sign-in. */
  create(accountId: string): Promise<string>
  /**
   * Spends a token and gives the next of its family; null when it is unknown, expired, revoked or
   * spent. A spent token seen again means that two parties hold it: its whole family is revoked.
   */
  rotate(token: string): Promise<{ accountId: string; token: string } | null>
}

/** Refresh tokens (§5), opaque and stored as hashes, each good for one exchange. */
export function createRefreshTokens(options: { pool: Pool; now: () => number }): RefreshTokens {
  const { pool, now } = options

  return {
    async create(accountId) {
      const token = createRefreshSecret()
      await pool.query('delete from refresh_tokens where expires_at < $1', [new Date(now())])
      await pool.query(
        'insert into refresh_tokens (hash, account_id, family, expires_at) values ($1, $2, $3, $4)',
        [hashSecret(token), accountId, createIdentifier('fam'), new Date(now() + lifetimeMs)],
      )
      return token
    },
    async rotate(token) {
      const next = createRefreshSecret()
      const spentHash = hashSecret(token)
      const { rows } = await pool.query<{ account_id: string }>(
        `with spent as (
           update refresh_tokens set used_at = $3
           where hash = $1 and used_at is null and revoked_at is null and expires_at > $3
           returning account_id, family
         )
         insert into refresh_tokens (hash, account_id, family, expires_at)
         select $2, account_id, family, $4 from spent
         returning account_id`,
        [spentHash, hashSecret(next), new Date(now()), new Date(now() + lifetimeMs)],
      )
      if (rows[0] !== undefined) return { accountId: rows[0].account_id, token: next }
      await pool.query(
        `update refresh_tokens set revoked_at = $2
         where revoked_at is null
           and family = (select family from refresh_tokens where hash = $1 and used_at is not null)`,
        [spentHash, new Date(now())],
      )
      return null
    },
  }
}
